import { queryOptions, skipToken } from "@tanstack/react-query";
import { queryClient } from "#web/lib/query-client.ts";

/** The API path of the notifications. In this file is what every screen loads; the panel and the settings have their own. */
export const NOTIFICATIONS = "/api/notifications";

/** The number of unread notifications, as the inbox socket says it. No request ever fetches it. */
export const unreadQuery = queryOptions<{ unread: number }>({
  queryKey: [NOTIFICATIONS, "unread"],
  queryFn: skipToken,
});

export const setUnread = (unread: number): void => void queryClient.setQueryData(unreadQuery.queryKey, { unread });

/** Fetches the shown notifications again, and those that are not shown when they next are. */
export const refetchNotifications = () => queryClient.invalidateQueries({ queryKey: [NOTIFICATIONS, "pages"] });
