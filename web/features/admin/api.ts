import type { AdminTiersView } from "#contract/membership/tiers.ts";
import { HttpError } from "#web/lib/http.ts";
import { apiQuery, queryClient } from "#web/lib/query-client.ts";
import { SUMMARY } from "./summary/api.ts";

/** The query of all tiers, in their order. */
export const adminTiersQuery = apiQuery<AdminTiersView>("/api/admin/tiers");

/** Fetches these paths and the summary again, after a write or a conflict. */
export function refreshAdmin(...paths: string[]): void {
  for (const path of [SUMMARY, ...paths]) {
    // Otherwise the bootstrap data would be the first page of a later visit.
    queryClient.removeQueries({ queryKey: [path], exact: true, type: "inactive" });
    void queryClient.invalidateQueries({ queryKey: [path] });
  }
}

/** Whether the admin must switch on two-factor authentication first. */
export const needsSecondFactor = (error: unknown): boolean =>
  error instanceof HttpError && error.code === "second-factor-required";
