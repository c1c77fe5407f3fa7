import { Check, CheckCheck, CircleAlert, Clock, type LucideIcon } from "lucide-react";
import { memo } from "react";
import type { PersonView } from "#contract/members.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { messageTime } from "../times.ts";
import { SEND_FAILED } from "./outbox.ts";
import type { Thread } from "./thread.ts";
import type { Group } from "./thread-rows.ts";

type Props = {
  group: Group;
  peer: PersonView;
  thread: Thread;
  /** The peer's read mark; null in Notes to self. */
  peerRead: number | null;
};

/** Consecutive bubbles of one person, with the time and the state of the last one below. */
export const MessageGroup = memo(function MessageGroup({ group, peer, thread, peerRead }: Props) {
  const { mine, entries, at, state } = group;
  const time = messageTime(at);
  const bubbles = entries.map((entry) => (
    <div key={entry.key} className={state === "failed" ? "bub bub-failed" : "bub"} dir="auto">
      {entry.text}
    </div>
  ));
  return (
    <li className={mine ? "group group-mine" : "group"}>
      <span className="sr-only">
        {mine ? "You" : peer.name}, {time}:
      </span>
      {!mine && <Avatar id={peer.id} name={peer.name} image={peer.image} size={28} />}
      <div className="bubs">
        {bubbles}
        {state === "failed" ? (
          <FailedLine text={entries[0]?.text ?? ""} clientId={entries[0]?.clientId ?? ""} thread={thread} />
        ) : (
          <p className="under">
            <time dateTime={at}>{time}</time>
            {mine && (
              <State state={state} isRead={peerRead !== null && group.lastSeq <= peerRead} isSelf={peerRead === null} />
            )}
          </p>
        )}
      </div>
    </li>
  );
});

function State({ state, isRead, isSelf }: { state: Group["state"]; isRead: boolean; isSelf: boolean }) {
  if (isSelf && state === "sent") return null;
  const [icon, label]: [LucideIcon, string] =
    state === "sending" ? [Clock, "Sending"] : isRead ? [CheckCheck, "Read"] : [Check, "Sent"];
  return (
    <span className={isRead && state === "sent" ? "state state-read" : "state"}>
      <Icon of={icon} size={14} />
      {label}
    </span>
  );
}

function FailedLine({ text, clientId, thread }: { text: string; clientId: string; thread: Thread }) {
  const excerpt = text.length > 40 ? `${text.slice(0, 40).trimEnd()}…` : text;
  return (
    <p className="under under-failed">
      <Icon of={CircleAlert} size={14} />
      {SEND_FAILED}
      <button type="button" className="textlink" onClick={() => thread.retry(clientId)}>
        Retry<span className="sr-only">: {excerpt}</span>
      </button>
      <button type="button" className="textlink" onClick={() => thread.discard(clientId)}>
        Delete<span className="sr-only">: {excerpt}</span>
      </button>
    </p>
  );
}
