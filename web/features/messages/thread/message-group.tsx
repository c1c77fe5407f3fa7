import { Check, CheckCheck, CircleAlert, Clock, type LucideIcon } from "lucide-react";
import { memo } from "react";
import type { PersonView } from "#contract/members.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { messageTime } from "../times.ts";
import type { Group } from "./rows.ts";
import { SEND_FAILED, type Thread } from "./thread.ts";

type Props = {
  group: Group;
  peer: PersonView;
  thread: Thread;
  /** How far the peer has read; null where nobody else reads (Notes to self). */
  peerRead: number | null;
};

/** Bubbles of one person, with the time and the state under the last one. */
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
              <State state={state} isRead={peerRead !== null && group.lastSeq <= peerRead} quiet={peerRead === null} />
            )}
          </p>
        )}
      </div>
    </li>
  );
});

function State({ state, isRead, quiet }: { state: Group["state"]; isRead: boolean; quiet: boolean }) {
  if (quiet && state === "sent") return null;
  const [icon, word]: [LucideIcon, string] =
    state === "sending" ? [Clock, "Sending"] : isRead ? [CheckCheck, "Read"] : [Check, "Sent"];
  return (
    <span className={isRead && state === "sent" ? "state state-read" : "state"}>
      <Icon of={icon} size={14} />
      {word}
    </span>
  );
}

function FailedLine({ text, clientId, thread }: { text: string; clientId: string; thread: Thread }) {
  const about = text.length > 40 ? `${text.slice(0, 40).trimEnd()}…` : text;
  return (
    <p className="under under-failed">
      <Icon of={CircleAlert} size={14} />
      {SEND_FAILED}
      <button type="button" className="textlink" onClick={() => thread.retry(clientId)}>
        Retry<span className="sr-only">: {about}</span>
      </button>
      <button type="button" className="textlink" onClick={() => thread.discard(clientId)}>
        Delete<span className="sr-only">: {about}</span>
      </button>
    </p>
  );
}
