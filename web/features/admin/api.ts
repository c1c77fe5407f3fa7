import type { AdminTiersView } from "#contract/membership/tiers.ts";
import { HttpError } from "#web/lib/http.ts";
import { apiQuery, queryClient } from "#web/lib/query-client.ts";
import { SUMMARY } from "./summary/api.ts";

/** All tiers, in their order. */
export const adminTiersQuery = apiQuery<AdminTiersView>("/api/admin/tiers");

/** Asks again for these paths and for what waits: after a write, whoever made it. */
export function refreshAdmin(...paths: string[]): void {
  for (const path of [SUMMARY, ...paths]) {
    // What the document carried would otherwise come back as the first page of a later visit.
    queryClient.removeQueries({ queryKey: [path], exact: true, type: "inactive" });
    void queryClient.invalidateQueries({ queryKey: [path] });
  }
}

/** The admin must switch on a second step before anything here answers. */
export const needsSecondFactor = (error: unknown): boolean =>
  error instanceof HttpError && error.code === "second-factor-required";
