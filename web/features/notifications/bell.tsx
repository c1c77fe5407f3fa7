import { useQuery } from "@tanstack/react-query";
import { Bell as BellPicture } from "lucide-react";
import { useState } from "react";
import { onPush } from "#web/live/pushes.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { refetchNotifications, setUnread, unreadQuery } from "./api.ts";
import type { RequestAnswer } from "./panel/notification-row.tsx";

const NotificationPanel = lazyOverlay(() => import("./panel/notification-panel.tsx"));

onPush("hello", ({ notifications }, mayHaveMissed) => {
  if (notifications !== undefined) setUnread(notifications);
  if (mayHaveMissed) void refetchNotifications();
});

onPush("notifications", ({ unread }) => {
  setUnread(unread);
  void refetchNotifications();
});

/** 0 until the inbox socket has sent the count. */
const useUnreadNotifications = (): number => useQuery(unreadQuery).data?.unread ?? 0;

export function Bell({ Answer }: { Answer?: RequestAnswer }) {
  const [open, setOpen] = useState(false);
  const unread = useUnreadNotifications();
  return (
    <>
      <IconButton
        label={unread > 0 ? `Notifications, ${unread} unread` : "Notifications"}
        icon={
          <>
            <Icon of={BellPicture} />
            {unread > 0 && (
              // A border, because forced colors remove backgrounds.
              <span className="absolute top-2 right-2 rounded-full border-5 border-badge" aria-hidden="true" />
            )}
          </>
        }
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={NotificationPanel.preload}
        onClick={() => setOpen(true)}
      />
      <NotificationPanel open={open} onClose={() => setOpen(false)} unread={unread} Answer={Answer} />
    </>
  );
}
