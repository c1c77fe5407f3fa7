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

/** 0 until the inbox socket has sent the count. */
export const useUnreadNotifications = (): number => useQuery(unreadQuery).data?.unread ?? 0;
