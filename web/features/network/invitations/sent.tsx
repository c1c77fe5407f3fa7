import { Button } from "#web/ui/button/button.tsx";
import { WaitNote } from "#web/ui/feedback/wait-note.tsx";
import { useConnection } from "../connections/use-connection.ts";
import { InvitationList, type InvitationProps } from "./invitation-list.tsx";
import { InvitationRow } from "./invitation-row.tsx";

export const SentInvitations = () => (
  <InvitationList
    title="Sent"
    box="sent"
    none="None of your invitations is waiting."
    footer={(loadMore) => (
      <div className="card-foot flex-wrap">
        <p className="flex-1 basis-60 text-meta text-muted">
          After you withdraw, the same person can be invited again in three weeks.
        </p>
        {loadMore}
      </div>
    )}
    Row={Sent}
  />
);

function Sent({ row, onGone }: InvitationProps) {
  const { name } = row.person;
  const { isWithdrawn, isBusy, waiting, ...connection } = useConnection(row.person, onGone);
  return (
    <InvitationRow row={row}>
      {isWithdrawn && <span className="text-meta text-muted">Withdrawn</span>}
      {/* The same element before and after, so that it keeps the focus. */}
      <Button
        size="sm"
        variant="ghost"
        onClick={() => (isWithdrawn ? connection.undo() : !isBusy && connection.withdraw())}
      >
        <span>
          {isWithdrawn ? "Undo" : "Withdraw"}{" "}
          <span className="sr-only">
            {isWithdrawn ? `and keep the invitation to ${name}` : `the invitation to ${name}`}
          </span>
        </span>
      </Button>
      {waiting && <WaitNote of={waiting} />}
    </InvitationRow>
  );
}
