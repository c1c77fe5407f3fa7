import { CheckCheck } from "lucide-react";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { formatRecentDay, isSameDay } from "#contract/dates.ts";
import type { NotificationView } from "#contract/notifications/notifications.ts";
import { focusSoon } from "#web/lib/focus.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { AppLink } from "#web/ui/button/link.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { Popover } from "#web/ui/overlays/popover.tsx";
import { notificationsQuery, readNotifications, UNREAD } from "./api.ts";
import { countUnreadRows, joinRows } from "./joined.ts";
import { NotificationRow, type RequestAnswer } from "./notification-row.tsx";

type Props = { open: boolean; onClose: () => void; unread: number; Answer?: RequestAnswer | undefined };

/** On phones a sheet. `unread`: the number of unread ones. */
export default function NotificationPanel({ open, onClose, unread, Answer }: Props) {
  const filter = useRef<HTMLFieldSetElement>(null);
  return (
    <Popover
      open={open}
      onClose={onClose}
      title="Notifications"
      action={<MarkAllRead isNeeded={unread > 0} filter={filter} />}
      footer={
        <AppLink to="/settings/notifications" className="textlink font-semibold" onClick={onClose}>
          Notification settings
        </AppLink>
      }
    >
      <Content unread={unread} onLeave={onClose} Answer={Answer} filter={filter} />
    </Popover>
  );
}

type Filter = RefObject<HTMLFieldSetElement | null>;

/** Later notifications stay unread. The focus moves to the filter, because the button disappears. */
function MarkAllRead({ isNeeded, filter }: { isNeeded: boolean; filter: Filter }) {
  const [newest] = usePages(notificationsQuery("")).rows;
  const read = useAction(readNotifications, {
    onDone: () => focusSoon(() => filter.current?.querySelector("[aria-pressed=true]") ?? null),
  });
  if (!isNeeded || !newest) return null;
  return (
    <ActionButton action={read} input={newest.id} variant="ghost" size="sm" busyLabel="Marking...">
      <Icon of={CheckCheck} size={16} />
      Mark all read
    </ActionButton>
  );
}

type ContentProps = { unread: number; onLeave: () => void; Answer: RequestAnswer | undefined; filter: Filter };

function Content({ unread, onLeave, Answer, filter }: ContentProps) {
  const [search, setSearch] = useState<"" | typeof UNREAD>("");
  const pages = usePages(notificationsQuery(search), { skipEmpty: true });
  const { rows } = usePages(notificationsQuery(""));
  const isEmpty = search === "" && pages.query.hasData && pages.rows.length === 0;
  return (
    <>
      {!isEmpty && (
        <fieldset
          ref={filter}
          className="mx-5 mb-3.5 flex w-fit rounded-button border border-border bg-sunken p-0.5 max-md:mx-4 max-md:w-auto"
        >
          <legend className="sr-only">Show</legend>
          <Choice isChosen={search === ""} onChoose={() => setSearch("")}>
            All
          </Choice>
          <Choice isChosen={search === UNREAD} onChoose={() => setSearch(UNREAD)}>
            Unread <span className="tabular-nums">{countUnreadRows(rows, unread)}</span>
          </Choice>
        </fieldset>
      )}
      <PagedList
        pages={pages}
        name={["notification", "notifications"]}
        failed="Your notifications could not be loaded"
        level={3}
        search={search}
        className="pb-2"
        loading={<Loading />}
        none={
          <EmptyState title="Nothing new" level={3}>
            Connection requests, introductions, changes to your events and decisions about your membership appear here.
          </EmptyState>
        }
        noMatch={
          <EmptyState title="Nothing new" level={3}>
            You have read all your notifications.
          </EmptyState>
        }
        footer={(loadMore) => <div className="flex justify-center p-2 empty:hidden">{loadMore}</div>}
      >
        {(rows) => <Days rows={rows} onLeave={onLeave} Answer={Answer} />}
      </PagedList>
    </>
  );
}

type DaysProps = Omit<ContentProps, "unread" | "filter"> & { rows: NotificationView[] };

function Days({ rows, onLeave, Answer }: DaysProps) {
  return daysOf(rows).map(({ day, rows: ofDay }) => (
    <section key={day} aria-label={day}>
      <h3 className="border-t border-border px-5 pt-3 pb-1.5 font-sans text-meta font-semibold tracking-normal text-muted max-md:px-4">
        {day}
      </h3>
      <ul className="divide-y divide-border">
        {joinRows(ofDay).map((joined) => (
          <NotificationRow key={joined.row.id} joined={joined} onLeave={onLeave} Answer={Answer} />
        ))}
      </ul>
    </section>
  ));
}

type ChoiceProps = { isChosen: boolean; onChoose: () => void; children: ReactNode };

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <button
      type="button"
      className="inline-flex h-8 flex-1 items-center justify-center gap-1.5 rounded-input border border-transparent px-3 text-sm font-medium whitespace-nowrap text-muted hover:text-text aria-pressed:border-border-strong aria-pressed:bg-surface aria-pressed:font-semibold aria-pressed:text-text max-md:h-10"
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      {children}
    </button>
  );
}

function Loading() {
  return (
    <div className="grid gap-3 border-t border-border p-5 max-md:px-4" aria-busy="true">
      <p className="sr-only">Loading</p>
      <Skeleton height={56} />
      <Skeleton height={56} />
      <Skeleton height={56} />
    </div>
  );
}

type Day = { day: string; rows: NotificationView[] };

/** Headings: `Today`, `Yesterday`, `Wednesday, November 18`. */
function daysOf(rows: readonly NotificationView[]): Day[] {
  const days: Day[] = [];
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1];
    if (before && isSameDay(before.at, row.at)) days.at(-1)?.rows.push(row);
    else days.push({ day: formatRecentDay(row.at).replace(/^(Today|Yesterday),.*/, "$1"), rows: [row] });
  }
  return days;
}
