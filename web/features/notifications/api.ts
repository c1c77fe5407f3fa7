import { queryOptions, skipToken } from "@tanstack/react-query";
import { queryClient } from "#web/lib/query-client.ts";

/** Only what every screen loads; the panel and the settings have their own `api.ts`. */
export const NOTIFICATIONS = "/api/notifications";

/** Set by the inbox socket. Never fetched by a request. */
export const unreadQuery = queryOptions<{ unread: number }>({
  queryKey: [NOTIFICATIONS, "unread"],
  queryFn: skipToken,
});

export const setUnread = (unread: number): void => void queryClient.setQueryData(unreadQuery.queryKey, { unread });

/** Refetches visible notifications now, others when they are next shown. */
export const refetchNotifications = () => queryClient.invalidateQueries({ queryKey: [NOTIFICATIONS, "pages"] });
