import { Button } from "#web/ui/button/button.tsx";
import { WaitNote } from "#web/ui/feedback/wait-note.tsx";
import { useConnection } from "../connections/use-connection.ts";
import { ConnectionRequestList, type ConnectionRequestProps } from "./request-list.tsx";
import { ConnectionRequestRow } from "./request-row.tsx";

export const ReceivedConnectionRequests = () => (
  <ConnectionRequestList
    title="Received"
    box="received"
    none="You have no connection requests to answer."
    footer={(loadMore) => loadMore && <div className="px-5 pb-4 max-md:px-4">{loadMore}</div>}
    Row={Received}
  />
);

function Received({ row, onGone }: ConnectionRequestProps) {
  const { name } = row.person;
  const { isIgnored, isBusy, waiting, ...connection } = useConnection(row.person, onGone);
  return (
    <ConnectionRequestRow row={row}>
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
    </ConnectionRequestRow>
  );
}
