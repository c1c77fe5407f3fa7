import { useQuery } from "@tanstack/react-query";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { summaryQuery } from "./api.ts";

/** How many applications and tier requests wait for an admin; 0 for others, who send no request. A push brings the next number. */
export function useWaitingRequests({ role }: ViewerView): number {
  const { data } = useQuery({ ...summaryQuery, enabled: role === "admin" });
  return data ? data.applications + data.tierRequests : 0;
}
