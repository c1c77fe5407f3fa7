import { useEffect } from "react";
import type { InboxDown, InboxUp } from "#contract/messages.ts";
import { CLOSE } from "#contract/sockets.ts";
import { currentViewer, refreshViewer } from "#web/lib/auth/auth-client.ts";
import { onAuthEvent } from "#web/lib/auth/auth-events.ts";
import { isMissing, TAB } from "#web/lib/http.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { emitPush } from "./pushes.ts";
import { type LiveSocket, openSocket } from "./socket.ts";

const PATH = `/api/inbox/socket?tab=${TAB}`;

let socket: LiveSocket<InboxDown> | null = null;
let isFirstHello = true;

export function openInboxSocket(): void {
  if (socket) return;
  isFirstHello = true;
  socket = openSocket<InboxDown>({
    path: () => PATH,
    onFrame: handleFrame,
    onState: (state, _failures, code) => {
      if (state === "joined" && isHidden()) tellVisibility();
      // The session was revoked or expired: fetching the current user signs this tab out.
      if (code === CLOSE.sessionEnded) void refreshViewer().catch(() => undefined);
    },
  });
}

const isHidden = () => document.visibilityState === "hidden";

/** So that a hidden tab makes room when a member has too many. */
const tellVisibility = (): void => {
  socket?.send({ type: isHidden() ? "hidden" : "visible" } satisfies InboxUp);
};

if (typeof document !== "undefined") document.addEventListener("visibilitychange", tellVisibility);

export const useInboxSocket = (): void => useEffect(openInboxSocket, []);

onAuthEvent((event) => {
  if (event === "SIGNED_OUT") socket = null;
});

function handleFrame(frame: InboxDown): void {
  // The session ended elsewhere. The close frame may arrive late, so fetch the current user now.
  if (frame.type === "ended") void refreshViewer().catch(() => undefined);
  // The member was approved, suspended or changed: almost every cached response depends on the viewer.
  if (frame.type === "member")
    void refreshViewer().then(
      () => queryClient.invalidateQueries(),
      () => undefined,
    );
  const mayHaveMissed = frame.type === "hello" && (!isFirstHello || wasPushedMeanwhile(frame));
  if (frame.type === "hello") isFirstHello = false;
  emitPush(frame, mayHaveMissed);
  // The server is reachable again: refetch what failed to load. A 404 stays: its page would flash.
  if (mayHaveMissed)
    void queryClient.refetchQueries({
      type: "active",
      predicate: ({ state }) => state.status === "error" && !isMissing(state.error),
    });
  // Membership decisions are pushed only once, so look for missed ones.
  if (frame.type === "hello" && (mayHaveMissed || currentViewer()?.status === "pending")) void refreshStatus();
}

/** Whether something was pushed after this page began to load, but before its socket was open. */
const wasPushedMeanwhile = ({ quietMs }: Extract<InboxDown, { type: "hello" }>): boolean =>
  quietMs !== undefined && quietMs < performance.now();

async function refreshStatus(): Promise<void> {
  const before = currentViewer()?.status;
  const after = await refreshViewer().catch(() => null);
  if (after && after.status !== before) await queryClient.invalidateQueries();
}
