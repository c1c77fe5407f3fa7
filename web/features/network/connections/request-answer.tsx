import { useState } from "react";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { useIsUndoable } from "#web/lib/mutations/undo.ts";
import { connectionRequestsQuery, ignoringOf, type RelatedPerson } from "./api.ts";
import { ConnectButton } from "./connect-button.tsx";

/** Shows the result after an answer here. Empty for a request answered before. */
export default function RequestAnswer({ memberId }: { memberId: string }) {
  const { rows } = usePages(connectionRequestsQuery("received"));
  const waiting = rows.find(({ person }) => person.id === memberId)?.person;
  // A request answered here leaves the list, but its row stays with the answer.
  const [answered, setAnswered] = useState<RelatedPerson>();
  const last = answered ?? waiting;
  const isUndoable = useIsUndoable(ignoringOf(memberId).name);
  if (!last) return null;
  return (
    <div className="relative mt-2 flex w-fit flex-wrap items-center gap-2">
      <ConnectButton person={last} onGone={(related) => setAnswered({ ...last, ...related })} />
      <p role="status" className="text-meta text-muted">
        {(isUndoable || last.relation === "none") && "You ignored this request."}
      </p>
    </div>
  );
}
