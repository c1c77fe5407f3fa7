import { Check, CheckCheck, CircleAlert, Clock, type LucideIcon, Trash2 } from "lucide-react";
import { memo, type ReactNode } from "react";
import { MESSAGE_DELETED } from "#contract/content/message-deleted.ts";
import { shorten } from "#contract/content/shorten.ts";
import { formatFullMoment, formatMessageTime } from "#contract/dates.ts";
import type { PersonView } from "#contract/members.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { LinkedText } from "#web/ui/reading/linked-text.tsx";
import { failureText } from "./outbox.ts";
import type { Thread } from "./thread.ts";
import type { Entry, Group } from "./thread-rows.ts";

type Props = {
  group: Group;
  peer: PersonView;
  thread: Thread;
  /** The peer's read mark; null in Notes to self. */
  peerRead: number | null;
  messageAction: MessageAction | undefined;
  /** Undefined where the member cannot delete own messages. */
  onDelete: ((seq: number) => void) | undefined;
};

export type MessageAction = (peer: PersonView, message: { seq: number; text: string }) => ReactNode;

export const MessageGroup = memo(function MessageGroup({
  group,
  peer,
  thread,
  peerRead,
  messageAction,
  onDelete,
}: Props) {
  const { mine, entries, at, state } = group;
  const time = formatMessageTime(at);
  const actionOn = (entry: Entry) => {
    if (entry.seq === 0 || entry.isGone || (mine && entry.isDeleted)) return null;
    if (mine) return onDelete && <DeleteButton onPress={() => onDelete(entry.seq)} />;
    return messageAction?.(peer, entry.isDeleted ? { ...entry, text: MESSAGE_DELETED } : entry);
  };
  const bubbles = entries.map((entry) => (
    <Bubble key={entry.key} entry={entry} mine={mine} hasFailed={state === "failed"} action={actionOn(entry)} />
  ));
  return (
    <li className="mt-3 flex items-end gap-2.5">
      <span className="sr-only">
        {mine ? "You" : peer.name}, {time}:
      </span>
      {!mine && (
        // Aligns the avatar with the last bubble, above the line below it.
        <span className="mb-5.5 flex">
          <Avatar id={peer.id} name={peer.name} image={peer.image} size={28} />
        </span>
      )}
      <div className={`flex min-w-0 flex-1 flex-col gap-0.75 ${mine ? "items-end" : "items-start"}`}>
        {bubbles}
        {state === "failed" ? (
          <FailedLine group={group} thread={thread} />
        ) : (
          <p className="flex min-h-4.5 items-center gap-2 px-0.75 text-xs text-subtle tabular-nums">
            <time dateTime={at} title={formatFullMoment(at)}>
              {time}
            </time>
            {mine && (
              <State state={state} isRead={peerRead !== null && group.lastSeq <= peerRead} isSelf={peerRead === null} />
            )}
          </p>
        )}
      </div>
    </li>
  );
});

function DeleteButton({ onPress }: { onPress: () => void }) {
  return <IconButton size="sm" label="Delete message" icon={<Icon of={Trash2} size={16} />} onClick={onPress} />;
}

type BubbleProps = { entry: Entry; mine: boolean; hasFailed: boolean; action: ReactNode };

function Bubble({ entry, mine, hasFailed, action }: BubbleProps) {
  const side = mine
    ? "max-w-[70%] rounded-[14px_14px_5px_14px] group-not-first/message:rounded-tr-[5px] forced-colors:border-solid forced-colors:border-[CanvasText]"
    : // 70 % of the thread, of which the picture takes 38 px.
      "max-w-[calc(70%+26px)] rounded-[14px_14px_14px_5px] group-not-first/message:rounded-tl-[5px]";
  const colors = hasFailed
    ? "border-dashed border-danger bg-surface"
    : mine
      ? "border-transparent bg-primary-soft"
      : "border-border bg-surface";
  // The action is outside the bubble's 70 %. It appears on hover, tap or keyboard focus; before that, touch ignores it.
  return (
    <div className={`group/message flex w-full items-center gap-1 ${mine ? "flex-row-reverse" : ""}`.trimEnd()}>
      <div
        className={`border px-3.5 py-2.25 leading-[1.45] text-wrap wrap-anywhere whitespace-pre-wrap ${side} ${colors}`}
        dir="auto"
        tabIndex={action ? -1 : undefined}
      >
        {entry.isDeleted ? <i className="text-muted">{MESSAGE_DELETED}</i> : <LinkedText text={entry.text} />}
      </div>
      {action && (
        <div className="flex-none opacity-0 group-focus-within/message:opacity-100 group-hover/message:opacity-100 pointer-coarse:group-not-focus-within/message:pointer-events-none">
          {action}
        </div>
      )}
    </div>
  );
}

function State({ state, isRead, isSelf }: { state: Group["state"]; isRead: boolean; isSelf: boolean }) {
  if (isSelf && state === "sent") return null;
  const [icon, label]: [LucideIcon, string] =
    state === "sending" ? [Clock, "Sending"] : isRead ? [CheckCheck, "Read"] : [Check, "Sent"];
  return (
    <span className={`inline-flex items-center gap-0.75 ${isRead && state === "sent" ? "text-primary" : ""}`}>
      <Icon of={icon} size={14} />
      <span>{label}</span>
    </span>
  );
}

function FailedLine({ group: { entries, refusal }, thread }: { group: Group; thread: Thread }) {
  const { text = "", clientId = "" } = entries[0] ?? {};
  const excerpt = shorten(text, 40);
  return (
    <p className="flex min-h-4.5 flex-wrap items-center justify-end gap-x-2 px-0.75 text-xs font-medium text-danger-soft-text tabular-nums">
      <Icon of={CircleAlert} size={14} />
      {failureText(refusal)}
      <button type="button" className="textlink text-meta" onClick={() => thread.retry(clientId)}>
        Retry<span className="sr-only">: {excerpt}</span>
      </button>
      <button type="button" className="textlink text-meta" onClick={() => thread.discard(clientId)}>
        Delete<span className="sr-only">: {excerpt}</span>
      </button>
    </p>
  );
}
