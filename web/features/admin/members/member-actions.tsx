import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import type { AdminMemberView } from "#contract/admin/members.ts";
import { refreshViewer, useViewer } from "#web/lib/auth/auth-client.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/input.tsx";
import { adminTiersQuery } from "../api.ts";
import { useSingleRun } from "../use-single-run.ts";
import { ActionDialog, type MemberAction, type Outcome } from "./action-dialog.tsx";
import { memberCommands } from "./api.ts";

/**
 * The actions of an admin on a member. Actions with consequences ask for confirmation. The result is shown here, because screen readers do not
 * read toasts while a modal drawer is open. Errors show the message of the server.
 */
export function MemberActions({ member }: { member: AdminMemberView }) {
  const [asked, setAsked] = useState<MemberAction | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const isMe = useViewer()?.id === member.id;
  const isSuspended = member.status === "suspended";
  const ask = (action: MemberAction) => {
    setOutcome(null);
    setAsked(action);
  };
  return (
    <section aria-label="What you may do" className="member-actions">
      <OutcomeText outcome={outcome} />
      <TierAction member={member} onOutcome={setOutcome} />
      <div className="member-action">
        <p className="text-sm">
          {member.role === "admin" ? "Sees and decides everything here." : "Sees what their tier allows."}
        </p>
        <Button size="sm" onClick={() => ask("role")}>
          {member.role === "admin" ? "Make member" : "Make administrator"}
        </Button>
      </div>
      <div className="member-action">
        <p className="text-sm">Ends every session, on every device.</p>
        <Button size="sm" onClick={() => ask("sign-out")}>
          Sign out everywhere
        </Button>
      </div>
      <div className="member-action">
        <p id="suspension" className="text-sm">
          {isMe
            ? "You cannot suspend yourself: another administrator can."
            : isSuspended
              ? "May sign in again, as what they were before."
              : "Signs them out and keeps them out, with a reason they read."}
        </p>
        <Button
          size="sm"
          variant={isSuspended ? "secondary" : "danger"}
          aria-disabled={isMe}
          aria-describedby="suspension"
          onClick={() => ask(isSuspended ? "restore" : "suspend")}
        >
          {isSuspended ? "Lift suspension" : "Suspend"}
        </Button>
      </div>
      <ActionDialog action={asked} member={member} isMe={isMe} onClose={() => setAsked(null)} onOutcome={setOutcome} />
    </section>
  );
}

/** Two live regions, which must be in the document before they get a text. */
function OutcomeText({ outcome }: { outcome: Outcome | null }) {
  return (
    <div>
      <div role="status">
        {outcome?.done && (
          <Notice tone="success" icon={CircleCheck}>
            {outcome.text}
          </Notice>
        )}
      </div>
      <div role="alert">{outcome && !outcome.done && <Notice tone="danger">{outcome.text}</Notice>}</div>
    </div>
  );
}

type TierProps = { member: AdminMemberView; onOutcome: (outcome: Outcome | null) => void };

function TierAction({ member, onOutcome }: TierProps) {
  const { data } = useQuery(adminTiersQuery);
  const [choice, setChoice] = useState<string | null>(null);
  const { busy, run } = useSingleRun();
  const tiers = data?.tiers ?? [member.tier];
  const chosen = choice ?? member.tier.id;
  const give = () =>
    run(async () => {
      onOutcome(null);
      try {
        await memberCommands(member.id).giveTier(chosen);
        setChoice(null);
        const name = tiers.find(({ id }) => id === chosen)?.name ?? "chosen";
        onOutcome({ done: true, text: `${member.name} has the tier ${name}` });
        void refreshViewer().catch(() => undefined);
      } catch (error) {
        onOutcome({ done: false, text: error instanceof Error ? error.message : String(error) });
      }
    });
  return (
    <div className="member-action">
      <Field label="Tier">
        <Select value={chosen} onChange={(event) => setChoice(event.target.value)}>
          {tiers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Button busy={busy} busyLabel="Saving..." aria-disabled={chosen === member.tier.id} onClick={() => void give()}>
        Change tier
      </Button>
    </div>
  );
}
