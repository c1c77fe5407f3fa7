import { useQuery } from "@tanstack/react-query";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { countWaiting, summaryQuery } from "./api.ts";

/** What waits in all sections of the panel. 0 for members who are not admins; they send no request. */
export function useWaitingRequests({ role }: ViewerView): number {
  const { data } = useQuery({ ...summaryQuery, enabled: role === "admin" });
  return data ? countWaiting(data) : 0;
}
