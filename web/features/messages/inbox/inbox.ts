import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { CLOSE, type ConversationView, type InboxDown } from "#contract/messages.ts";
import { currentViewer, refreshViewer } from "#web/lib/auth/auth-client.ts";
import { onAuthEvent } from "#web/lib/auth/auth-events.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { type Line, openLine } from "#web/live/socket.ts";
import { changeConversations, conversationsQuery, findConversation, INBOX_SOCKET_PATH } from "../api.ts";
import { findThread } from "../thread/threads.ts";

type Hello = { unread: number };
/** What the line said on joining; the list, once loaded, knows better. Nothing ever fetches this key. */
const helloQuery = queryOptions<Hello>({ queryKey: [INBOX_SOCKET_PATH], queryFn: skipToken });

let line: Line | null = null;
let isFirstHello = true;

/** Opens this tab's one inbox line; it stands until the member signs out, whatever screen is shown. */
export function openInbox(): void {
  if (line) return;
  isFirstHello = true;
  line = openLine<InboxDown>({
    path: () => INBOX_SOCKET_PATH,
    onFrame: hear,
    onState: (_state, _failures, code) => {
      // Revoked, expired: the store finds out and leaves.
      if (code === CLOSE.sessionEnded) void refreshViewer().catch(() => undefined);
    },
  });
}

onAuthEvent((event) => {
  if (event === "SIGNED_OUT") line = null;
});

/** For the layout: opens the line and says how many messages wait. */
export function useInbox(): number {
  useEffect(openInbox, []);
  return useUnread();
}

/** How many messages wait for one's eye, in all conversations. */
export function useUnread(): number {
  const { data: hello } = useQuery(helloQuery);
  const { data: page } = useQuery({ ...conversationsQuery, enabled: false });
  return page?.unread ?? hello?.unread ?? 0;
}

function hear(frame: InboxDown): void {
  if (frame.type === "hello") greet(frame.unread);
  if (frame.type === "conversation") update(frame);
  if (frame.type === "applications") askApplications();
  // Signed out from elsewhere. The store finds out and leaves; the close that follows may be told late.
  if (frame.type === "ended") void refreshViewer().catch(() => undefined);
  // Approved or suspended: who one is changes what nearly every answer holds.
  if (frame.type === "member")
    void refreshViewer().then(
      () => queryClient.invalidateQueries(),
      () => undefined,
    );
}

function greet(unread: number): void {
  queryClient.setQueryData(helloQuery.queryKey, { unread });
  const page = queryClient.getQueryData(conversationsQuery.queryKey);
  // After a break anything may have happened; the first time, only if the document was older than the line.
  if (page && (!isFirstHello || page.unread !== unread)) void reload();
  // The same for what is told once: a decision about the member, and who asks to join.
  if (!isFirstHello || currentViewer()?.status === "pending") void catchUp();
  if (!isFirstHello) askApplications();
  isFirstHello = false;
}

async function catchUp(): Promise<void> {
  const before = currentViewer()?.status;
  const after = await refreshViewer().catch(() => null);
  if (after && after.status !== before) await queryClient.invalidateQueries();
}

/** The lists of the admin panel, if any are open, ask again. */
function askApplications(): void {
  for (const path of ["/api/admin/summary", "/api/admin/applications"])
    void queryClient.invalidateQueries({ queryKey: [path] });
}

function update(frame: Extract<InboxDown, { type: "conversation" }>): void {
  const row = findConversation(frame.peerId);
  const mine = row && whoWroteLast(row, frame);
  const isFetching = queryClient.isFetching({ queryKey: conversationsQuery.queryKey }) > 0;
  if (!row || mine === undefined || isFetching) return void reload();
  const { lastSeq, lastLine, at } = frame;
  const unread = isReadHere(frame) ? 0 : frame.unread;
  const next: ConversationView = { ...row, lastSeq, unread, lastLine, at, mine };
  changeConversations((page) => {
    const rows =
      lastSeq > row.lastSeq
        ? [next, ...page.rows.filter((other) => other !== row)]
        : page.rows.map((other) => (other === row ? next : other));
    return { ...page, rows, unread: Math.max(0, page.unread + unread - row.unread) };
  });
}

/** Read in this tab already, though the inbox has not heard of it yet: no badge flashes up beside the thread one is reading. */
function isReadHere({ peerId, lastSeq }: { peerId: string; lastSeq: number }): boolean {
  const thread = findThread(peerId)?.state();
  return thread !== undefined && (thread.read[thread.me] ?? 0) >= lastSeq;
}

/** The frame does not say who wrote; undefined where it cannot be concluded either (e.g. read at once in another tab). */
function whoWroteLast(row: ConversationView, frame: { peerId: string; lastSeq: number; unread: number }) {
  if (frame.lastSeq <= row.lastSeq) return row.mine;
  if (frame.unread > row.unread) return false;
  const thread = findThread(frame.peerId)?.state();
  const last = thread?.messages.findLast((message) => message.seq === frame.lastSeq);
  return last && last.senderId === thread?.me;
}

/** Asks anew, and never trusts an answer that was under way before the news came. */
async function reload(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: conversationsQuery.queryKey });
  await queryClient.fetchQuery({ ...conversationsQuery, staleTime: 0 }).catch(() => undefined);
}
