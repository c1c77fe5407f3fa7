import { isSameDay } from "#contract/dates.ts";
import type { NotificationView } from "#contract/notifications/notifications.ts";
import type { NotificationKind } from "#contract/notifications/topics.ts";

/** Kinds that are joined into one row. Their sentences must also be right for several people. */
const JOINED_KINDS: readonly NotificationKind[] = ["skill-endorsed", "post-liked", "event-changed"];

/** `row`: the newest notification. `others`: the number of other people in it. */
export type JoinedRow = { row: NotificationView; unreadIds: string[]; others: number };

const isSame = (one: NotificationView, other: NotificationView): boolean =>
  JOINED_KINDS.includes(one.content.kind) &&
  one.content.kind === other.content.kind &&
  one.content.subject === other.content.subject &&
  one.content.path === other.content.path &&
  isSameDay(one.at, other.at);

/** Of `total` unread notifications, joined ones count once, as far as they are loaded. */
export const countUnreadRows = (rows: readonly NotificationView[], total: number): number =>
  joinRows(rows).reduce((count, { unreadIds }) => count - Math.max(0, unreadIds.length - 1), total);

/** Joins notifications of one kind about one subject on one day, at the position of the newest. */
export function joinRows(rows: readonly NotificationView[]): JoinedRow[] {
  const groups: [NotificationView, ...NotificationView[]][] = [];
  for (const row of rows) {
    const group = groups.find(([newest]) => isSame(newest, row));
    if (group) group.push(row);
    else groups.push([row]);
  }
  return groups.map((group) => {
    const [newest] = group;
    const unreadIds = group.filter(({ isRead }) => !isRead).map(({ id }) => id);
    const people = new Set(group.map(({ actor }) => actor?.id));
    return { row: { ...newest, isRead: unreadIds.length === 0 }, unreadIds, others: people.size - 1 };
  });
}
