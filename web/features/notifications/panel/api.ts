import type { NotificationView } from "#contract/notifications/notifications.ts";
import { http } from "#web/lib/http.ts";
import { changeRows, pagesQuery } from "#web/lib/lists/pages-query.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { NOTIFICATIONS } from "../api.ts";

const READING = `${NOTIFICATIONS}/reading`;

export const UNREAD = "unread=1";

/** Newest first; all, or only unread ones with `UNREAD`. */
export const notificationsQuery = (search: "" | typeof UNREAD) => pagesQuery<NotificationView>(NOTIFICATIONS, search);

/** Updates the cache at once; the inbox socket then sends the unread count. */
function showAsRead(isRead: (row: NotificationView) => boolean): void {
  const read = (row: NotificationView) => (isRead(row) ? { ...row, isRead: true } : row);
  changeRows(notificationsQuery(""), (rows) => rows.map(read));
}

export const readRow = mutation({
  mutationFn: (ids: string[]) => Promise.all(ids.map((id) => http.put<void>(READING, { id }))),
  onSuccess: (_, ids) => showAsRead((row) => ids.includes(row.id)),
  failure: "The notification could not be marked as read. Please try again.",
});

/** Up to the newest one that was shown. */
export const readNotifications = mutation({
  mutationFn: (until: string) => http.put<void>(READING, { until }),
  onSuccess: (_, until) => showAsRead((row) => Number(row.id) <= Number(until)),
  failure: "The notifications could not be marked as read. Please try again.",
});
