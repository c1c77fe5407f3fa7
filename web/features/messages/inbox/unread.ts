import { useQuery } from "@tanstack/react-query";
import { messagingRefusal } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { queryClient } from "#web/lib/query-client.ts";
import { conversationsQuery, helloQuery } from "../api.ts";

export const setHelloUnread = (unread: number, requests: number): void =>
  void queryClient.setQueryData(helloQuery.queryKey, { unread, requests });

/** 0 for who cannot open messages. */
export function useUnread(): number {
  const viewer = useViewer();
  const { data: hello } = useQuery(helloQuery);
  const { data: page } = useQuery({ ...conversationsQuery, enabled: false });
  return viewer && !messagingRefusal(viewer) ? (page?.unread ?? hello?.unread ?? 0) : 0;
}
