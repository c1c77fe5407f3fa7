import { useId } from "react";
import type { PersonView } from "#contract/members.ts";
import { PROBLEMS } from "#contract/problems.ts";

const BOX =
  "flex-none border-t border-border px-6 py-3 max-lg:px-4 max-md:px-3 max-md:pb-[calc(12px+env(safe-area-inset-bottom))]";

/** Replaces the composer if the peer accepts no first message from the member. */
export function WritingClosed() {
  return (
    <p className={`${BOX} text-sm text-muted`} role="status">
      {PROBLEMS["messages-limited"][1]} Meet them at an event, connect, or ask for an introduction.
    </p>
  );
}

export function PeerErased() {
  return (
    <p className={`${BOX} text-sm text-muted`} role="status">
      This member deleted their account. You can still read your messages here.
    </p>
  );
}

export function RequestSent({ peer }: { peer: PersonView }) {
  const id = useId();
  return (
    <div className={`${BOX} grid gap-1.5`}>
      <textarea
        className="input min-h-11 resize-none rounded-button px-3.5 py-2.75"
        rows={1}
        disabled
        aria-label={`Message to ${peer.name}`}
        aria-describedby={id}
      />
      <p id={id} className="text-meta text-muted" role="status">
        Request sent. You can write more once <bdi>{peer.name}</bdi> accepts.
      </p>
    </div>
  );
}

export function FirstMessageNote({ peer }: { peer: PersonView }) {
  return (
    <p className="flex-none border-t border-border px-6 pt-2.5 text-meta text-muted max-lg:px-4 max-md:px-3">
      <bdi>{peer.name}</bdi> gets your first message as a request. You can write more once they accept.
    </p>
  );
}
