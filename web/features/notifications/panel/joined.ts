import { isSameDay } from "#contract/dates.ts";
import type { NotificationView } from "#contract/notifications/notifications.ts";
import type { NotificationKind } from "#contract/notifications/topics.ts";

/** Kinds whose notifications about the same thing are one row. Their sentences are also right for several people. */
const JOINED_KINDS: readonly NotificationKind[] = ["skill-endorsed", "post-liked", "event-changed"];

/** One row: the newest notification, the ids of the unread ones in it, and how many other people caused it too. */
export type JoinedRow = { row: NotificationView; unreadIds: string[]; others: number };

const isSame = (one: NotificationView, other: NotificationView): boolean =>
  JOINED_KINDS.includes(one.content.kind) &&
  one.content.kind === other.content.kind &&
  one.content.subject === other.content.subject &&
  one.content.path === other.content.path &&
  isSameDay(one.at, other.at);

/** How many rows are unread, of which `total` notifications are: those of a row that joins several count once, as far as they are loaded. */
export const countUnreadRows = (rows: readonly NotificationView[], total: number): number =>
  joinRows(rows).reduce((count, { unreadIds }) => count - Math.max(0, unreadIds.length - 1), total);

/** Joins the notifications of the same kind about the same thing on the same day, at the place of the newest. */
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
