import { useQuery } from "@tanstack/react-query";
import { onPush } from "#web/live/pushes.ts";
import { refetchNotifications, setUnread, unreadQuery } from "./api.ts";

onPush("hello", ({ notifications }, mayHaveMissed) => {
  if (notifications !== undefined) setUnread(notifications);
  if (mayHaveMissed) void refetchNotifications();
});

onPush("notifications", ({ unread }) => {
  setUnread(unread);
  void refetchNotifications();
});

/** The number of unread notifications; 0 until the inbox socket has said it. */
export const useUnreadNotifications = (): number => useQuery(unreadQuery).data?.unread ?? 0;
