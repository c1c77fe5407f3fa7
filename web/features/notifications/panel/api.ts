import type { NotificationView } from "#contract/notifications/notifications.ts";
import { http } from "#web/lib/http.ts";
import { changeRows, pagesQuery } from "#web/lib/lists/pages-query.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { NOTIFICATIONS } from "../api.ts";

const READING = `${NOTIFICATIONS}/reading`;

/** The parameters of the list of unread notifications. */
export const UNREAD = "unread=1";

/** The notifications, newest first: all, or with `UNREAD` the unread ones. */
export const notificationsQuery = (search: "" | typeof UNREAD) => pagesQuery<NotificationView>(NOTIFICATIONS, search);

/** Shows notifications as read at once; the inbox socket says the number that is unread afterwards. */
function showAsRead(isRead: (row: NotificationView) => boolean): void {
  const read = (row: NotificationView) => (isRead(row) ? { ...row, isRead: true } : row);
  changeRows(notificationsQuery(""), (rows) => rows.map(read));
}

/** Marks the notifications of one row as read. */
export const readRow = mutation({
  mutationFn: (ids: string[]) => Promise.all(ids.map((id) => http.put<void>(READING, { id }))),
  onSuccess: (_, ids) => showAsRead((row) => ids.includes(row.id)),
  failure: "The notification could not be marked as read. Please try again.",
});

/** Marks all notifications as read, up to the newest one that was shown. */
export const readNotifications = mutation({
  mutationFn: (until: string) => http.put<void>(READING, { until }),
  onSuccess: (_, until) => showAsRead((row) => Number(row.id) <= Number(until)),
  failure: "The notifications could not be marked as read. Please try again.",
});
