import type { AdminTiersView } from "#contract/membership/tiers.ts";
import { HttpError } from "#web/lib/http.ts";
import { apiQuery, refetchBelow } from "#web/lib/query-client.ts";

/** The query of all tiers, in their order. */
export const adminTiersQuery = apiQuery<AdminTiersView>("/api/admin/tiers");

/** Fetches all that admins see again, after a write or a conflict: each write changes the audit log, and most change figures elsewhere. */
export const refreshAdmin = (): void => void refetchBelow("/api/admin/");

/** The same, without the list at `path`, whose row shows the write: with a filter, a fetched list would lose the row while it is read. */
export const refreshAdminExcept = (path: string): void => void refetchBelow("/api/admin/", { except: path });

/** Whether the admin must switch on two-factor authentication first. */
export const needsSecondFactor = (error: unknown): boolean =>
  error instanceof HttpError && error.code === "second-factor-required";
