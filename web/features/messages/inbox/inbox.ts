import { useEffect } from "react";
import type { InboxDown } from "#contract/messages.ts";
import { CLOSE } from "#contract/sockets.ts";
import { currentViewer, refreshViewer } from "#web/lib/auth/auth-client.ts";
import { onAuthEvent } from "#web/lib/auth/auth-events.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { type LiveSocket, openSocket } from "#web/live/socket.ts";
import { conversationsQuery, INBOX_SOCKET_PATH } from "../api.ts";
import { reloadConversations, updateConversation } from "./conversation-update.ts";
import { setHelloUnread, useUnread } from "./unread.ts";

let socket: LiveSocket<InboxDown> | null = null;
let isFirstHello = true;

/** Opens this tab's inbox socket, once. It stays open on every screen until the member signs out. */
export function openInbox(): void {
  if (socket) return;
  isFirstHello = true;
  socket = openSocket<InboxDown>({
    path: () => INBOX_SOCKET_PATH,
    onFrame: handleFrame,
    onState: (_state, _failures, code) => {
      // The session was revoked or expired: fetching the current user signs this tab out.
      if (code === CLOSE.sessionEnded) void refreshViewer().catch(() => undefined);
    },
  });
}

onAuthEvent((event) => {
  if (event === "SIGNED_OUT") socket = null;
});

/** For the layout: opens the socket and returns the number of unread messages. */
export function useInbox(): number {
  useEffect(openInbox, []);
  return useUnread();
}

function handleFrame(frame: InboxDown): void {
  if (frame.type === "hello") handleHello(frame.unread);
  if (frame.type === "conversation") updateConversation(frame);
  if (frame.type === "applications") invalidateApplications();
  // The session ended elsewhere. The close frame that follows may arrive late, so fetch the current user now.
  if (frame.type === "ended") void refreshViewer().catch(() => undefined);
  // The member was approved, suspended or changed: almost every cached answer depends on the viewer.
  if (frame.type === "member")
    void refreshViewer().then(
      () => queryClient.invalidateQueries(),
      () => undefined,
    );
}

function handleHello(unread: number): void {
  setHelloUnread(unread);
  const page = queryClient.getQueryData(conversationsQuery.queryKey);
  // After a reconnect frames may be missing. On the first connection only the document's data may be older than the socket.
  if (page && (!isFirstHello || page.unread !== unread)) void reloadConversations();
  // Membership decisions and applications are notified once only, so check for those that were missed.
  if (!isFirstHello || currentViewer()?.status === "pending") void refreshStatus();
  if (!isFirstHello) invalidateApplications();
  isFirstHello = false;
}

async function refreshStatus(): Promise<void> {
  const before = currentViewer()?.status;
  const after = await refreshViewer().catch(() => null);
  if (after && after.status !== before) await queryClient.invalidateQueries();
}

/** Refetches the open lists of the admin panel. */
function invalidateApplications(): void {
  for (const path of ["/api/admin/summary", "/api/admin/applications"])
    void queryClient.invalidateQueries({ queryKey: [path] });
}
