import { useQuery } from "@tanstack/react-query";
import { queryClient } from "#web/lib/query-client.ts";
import { conversationsQuery, helloQuery } from "../api.ts";

export const setHelloUnread = (unread: number, requests: number): void =>
  void queryClient.setQueryData(helloQuery.queryKey, { unread, requests });

export function useUnread(): number {
  const { data: hello } = useQuery(helloQuery);
  const { data: page } = useQuery({ ...conversationsQuery, enabled: false });
  return page?.unread ?? hello?.unread ?? 0;
}
