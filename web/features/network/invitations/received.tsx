import { Button } from "#web/ui/button/button.tsx";
import { WaitNote } from "#web/ui/feedback/wait-note.tsx";
import { useConnection } from "../connections/use-connection.ts";
import { InvitationList, type InvitationProps } from "./invitation-list.tsx";
import { InvitationRow } from "./invitation-row.tsx";

export const ReceivedInvitations = () => (
  <InvitationList
    title="Received"
    box="received"
    none="Nobody is waiting for your answer."
    footer={(loadMore) => loadMore && <div className="px-5 pb-4 max-md:px-4">{loadMore}</div>}
    Row={Received}
  />
);

function Received({ row, onGone }: InvitationProps) {
  const { name } = row.person;
  const { isIgnored, isBusy, waiting, ...connection } = useConnection(row.person, onGone);
  return (
    <InvitationRow row={row}>
      {isIgnored && <span className="text-meta text-muted">Ignored</span>}
      {!isIgnored && (
        <Button size="sm" variant="primary" onClick={({ detail }) => detail < 2 && !isBusy && void connection.accept()}>
          <span>
            Accept <span className="sr-only">{name}</span>
          </span>
        </Button>
      )}
      {/* The same element before and after, so that it keeps the focus. */}
      <Button
        size="sm"
        variant="ghost"
        onClick={() => (isIgnored ? connection.undo() : !isBusy && connection.ignore())}
      >
        <span>
          {isIgnored ? "Undo" : "Ignore"}{" "}
          <span className="sr-only">{isIgnored ? `and keep the request of ${name}` : name}</span>
        </span>
      </Button>
      {waiting && <WaitNote of={waiting} />}
    </InvitationRow>
  );
}
