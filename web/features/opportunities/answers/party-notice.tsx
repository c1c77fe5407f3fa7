import { useNavigate } from "react-router";
import type { OpportunityView } from "#contract/opportunities/opportunities.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { confirmParty, leaveTeam } from "./api.ts";

/** For a member named as a party: confirms it, or removes the name. */
export function PartyNotice({ opportunity }: { opportunity: OpportunityView }) {
  const { id, owner, isPartyConfirmed } = opportunity;
  const navigate = useNavigate();
  const confirm = useAction(confirmParty(id), { onDone: (_, isParty) => !isParty && void navigate("/opportunities") });
  return (
    <Notice>
      <p className="sentence">
        {isPartyConfirmed
          ? "You confirmed that you were party to this deal. It counts on your profile."
          : `${owner.name} says you were party to this deal. If you confirm, it counts on your profile and on theirs.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {!isPartyConfirmed && (
          <ActionButton action={confirm} input={true} size="sm" variant="primary" busyLabel="Confirming...">
            Confirm
          </ActionButton>
        )}
        <ActionButton action={confirm} input={false} size="sm" busyLabel="Removing...">
          I was not
        </ActionButton>
      </div>
    </Notice>
  );
}

/** For a member whom the owner named on the team. */
export function TeamNotice({ opportunity: { id, owner, teamRole } }: { opportunity: OpportunityView }) {
  const navigate = useNavigate();
  const leave = useAction(leaveTeam(id), { onDone: () => void navigate("/opportunities") });
  return (
    <Notice>
      <p className="sentence">{`${owner.name} named you on the team: ${teamRole}.`}</p>
      <div className="mt-3">
        <ActionButton action={leave} input={undefined} size="sm" busyLabel="Removing...">
          Take me off
        </ActionButton>
      </div>
    </Notice>
  );
}
