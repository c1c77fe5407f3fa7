import { useUnreadBadge } from "#web/lib/document-title.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { useInboxSocket } from "#web/live/inbox-socket.ts";
import { onPush } from "#web/live/pushes.ts";
import { conversationsQuery, requestsQuery } from "../api.ts";
import { reloadConversations, updateConversation } from "./conversation-update.ts";
import { setHelloUnread, useUnread } from "./unread.ts";

onPush("conversation", updateConversation);

onPush("conversations", ({ unread, requests }) => {
  setHelloUnread(unread, requests);
  if (queryClient.getQueryData(conversationsQuery.queryKey)) void reloadConversations();
  void queryClient.invalidateQueries({ queryKey: requestsQuery.queryKey });
});

onPush("hello", ({ unread, requests }, mayHaveMissed) => {
  setHelloUnread(unread, requests);
  const page = queryClient.getQueryData(conversationsQuery.queryKey);
  // On the first connection, only the bootstrap data may be older than the socket.
  const isOld = page && (page.unread !== unread || page.requests !== requests);
  if (page && (mayHaveMissed || isOld)) void reloadConversations();
  if (mayHaveMissed || isOld) void queryClient.invalidateQueries({ queryKey: requestsQuery.queryKey });
});

export function useInbox(): number {
  useInboxSocket();
  const unread = useUnread();
  useUnreadBadge(unread);
  return unread;
}
