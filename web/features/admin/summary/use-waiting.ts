import { useQuery } from "@tanstack/react-query";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { countWaiting, summaryQuery } from "./api.ts";

/** How much waits for an admin, in all sections of the panel; 0 for others, who send no request. A push brings the next number. */
export function useWaitingRequests({ role }: ViewerView): number {
  const { data } = useQuery({ ...summaryQuery, enabled: role === "admin" });
  return data ? countWaiting(data) : 0;
}
