import { type ComponentType, Suspense } from "react";
import { formatFullMoment, formatTime, readerZone } from "#contract/dates.ts";
import type { NotificationView } from "#contract/notifications/notifications.ts";
import { sentenceParts } from "#contract/notifications/sentences.ts";
import { counted } from "#contract/numbers.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { AppLink } from "#web/ui/button/link.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { SampleMark } from "#web/ui/content/pills.tsx";
import { readRow } from "./api.ts";
import type { JoinedRow } from "./joined.ts";
import { KIND_ICONS } from "./kind-icons.ts";

export type RequestAnswer = ComponentType<{ memberId: string }>;

type Props = { joined: JoinedRow; onLeave: () => void; Answer?: RequestAnswer | undefined };

/** A link that also marks all joined notifications as read; a button if there is no page to link to. */
export function NotificationRow({ joined, onLeave, Answer }: Props) {
  const read = useAction(readRow);
  const { row, unreadIds, others } = joined;
  const { actor, content, at, isRead } = row;
  const follow = () => {
    if (!isRead) void read.run(unreadIds);
    onLeave();
  };
  return (
    <li
      data-row
      className={`relative flex gap-3 px-5 py-3 hover:bg-sunken max-md:px-4 ${isRead ? "" : "bg-primary-soft/40"}`.trimEnd()}
    >
      <Picture row={row} />
      <div className="min-w-0 flex-1 text-sm wrap-anywhere">
        {content.path === undefined ? (
          <p>
            <Sentence row={row} others={others} />
          </p>
        ) : (
          <AppLink
            to={content.path}
            className="text-inherit no-underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
            onClick={follow}
          >
            <Sentence row={row} others={others} />
          </AppLink>
        )}
        {content.text && <p className="line-clamp-2 text-muted">“{content.text}”</p>}
        <p className="text-meta text-muted">
          {actor?.sample && <SampleMark className="mr-1.5" />}
          <time dateTime={at} title={formatFullMoment(at)}>
            {formatTime(Date.parse(at), readerZone())}
          </time>
        </p>
        {content.path === undefined && !isRead && (
          <ActionButton action={read} input={unreadIds} variant="ghost" size="sm" busyLabel="Marking...">
            Mark as read
          </ActionButton>
        )}
        {Answer && actor && content.kind === "connection-requested" && (
          <Suspense fallback={null}>
            <Answer memberId={actor.id} />
          </Suspense>
        )}
      </div>
      {!isRead && (
        <span className="mt-1.5 h-0 flex-none rounded-full border-4 border-primary">
          <span className="sr-only">Unread</span>
        </span>
      )}
    </li>
  );
}

function Sentence({ row: { actor, content }, others }: { row: NotificationView; others: number }) {
  const and = others > 0 ? ` and ${counted(others, "other")}` : "";
  return sentenceParts(content, actor ? `${actor.name}${and}` : undefined).map(({ text, isName }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other order
    isName ? <b key={at}>{text}</b> : <Words key={at} text={text} />,
  );
}

/** The blanks around it are outside, because readers of a name leave them out. */
function Words({ text }: { text: string }) {
  const words = text.trim();
  const [before, after] = text.split(words);
  return (
    <>
      {before}
      <span>{words}</span>
      {after}
    </>
  );
}

function Picture({ row: { actor, content } }: { row: NotificationView }) {
  const sign = KIND_ICONS[content.kind];
  if (!actor)
    return (
      <span className="grid size-10 flex-none place-items-center rounded-button border border-border bg-bg text-primary">
        <Icon of={sign} />
      </span>
    );
  return (
    <span className="relative h-fit flex-none">
      <Avatar id={actor.id} name={actor.name} image={actor.image} />
      <span className="absolute -right-1.5 -bottom-1.5 grid size-5 place-items-center rounded-full border border-border bg-raised text-primary">
        <Icon of={sign} size={14} />
      </span>
    </span>
  );
}
