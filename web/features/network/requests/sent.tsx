import { Button } from "#web/ui/button/button.tsx";
import { WaitNote } from "#web/ui/feedback/wait-note.tsx";
import { useConnection } from "../connections/use-connection.ts";
import { ConnectionRequestList, type ConnectionRequestProps } from "./request-list.tsx";
import { ConnectionRequestRow } from "./request-row.tsx";

export const SentConnectionRequests = () => (
  <ConnectionRequestList
    title="Sent"
    box="sent"
    none="You have no pending connection requests."
    footer={(loadMore) => (
      <div className="card-foot flex-wrap">
        <p className="flex-1 basis-60 text-meta text-muted">
          After you withdraw a request, you can ask the same person again in three weeks.
        </p>
        {loadMore}
      </div>
    )}
    Row={Sent}
  />
);

function Sent({ row, onGone }: ConnectionRequestProps) {
  const { name } = row.person;
  const { isWithdrawn, isBusy, waiting, ...connection } = useConnection(row.person, onGone);
  return (
    <ConnectionRequestRow row={row}>
      {isWithdrawn && <span className="text-meta text-muted">Withdrawn</span>}
      {/* The same element before and after, so that it keeps the focus. */}
      <Button
        size="sm"
        variant="ghost"
        onClick={() => (isWithdrawn ? connection.undo() : !isBusy && connection.withdraw())}
      >
        <span>
          {isWithdrawn ? "Undo" : "Withdraw"}{" "}
          <span className="sr-only">{isWithdrawn ? `and keep the request to ${name}` : `the request to ${name}`}</span>
        </span>
      </Button>
      {waiting && <WaitNote of={waiting} />}
    </ConnectionRequestRow>
  );
}
