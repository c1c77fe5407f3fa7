import { formatRecentDay, isSameDay } from "#contract/dates.ts";
import type { NotificationView } from "#contract/notifications/notifications.ts";

type Day = { day: string; rows: NotificationView[] };

/** Headings: `Today`, `Yesterday`, `Wednesday, November 18`. */
export function daysOf(rows: readonly NotificationView[]): Day[] {
  const days: Day[] = [];
  for (const [at, row] of rows.entries()) {
    const before = rows[at - 1];
    if (before && isSameDay(before.at, row.at)) days.at(-1)?.rows.push(row);
    else days.push({ day: formatRecentDay(row.at).replace(/^(Today|Yesterday),.*/, "$1"), rows: [row] });
  }
  return days;
}
