import { queryOptions, skipToken, useQuery } from "@tanstack/react-query";
import { queryClient } from "#web/lib/query-client.ts";
import { conversationsQuery, INBOX_SOCKET_PATH } from "../api.ts";

/** The unread count of the inbox socket's hello frame, used until the list is loaded. No request ever fetches this key. */
const helloQuery = queryOptions<{ unread: number }>({ queryKey: [INBOX_SOCKET_PATH], queryFn: skipToken });

export const setHelloUnread = (unread: number): void => void queryClient.setQueryData(helloQuery.queryKey, { unread });

/** The number of unread messages in all conversations. */
export function useUnread(): number {
  const { data: hello } = useQuery(helloQuery);
  const { data: page } = useQuery({ ...conversationsQuery, enabled: false });
  return page?.unread ?? hello?.unread ?? 0;
}
