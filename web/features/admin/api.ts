import type { AdminTiersView } from "#contract/membership/tiers.ts";
import { HttpError } from "#web/lib/http.ts";
import { apiQuery, refetchBelow } from "#web/lib/query-client.ts";

export const adminTiersQuery = apiQuery<AdminTiersView>("/api/admin/tiers");

/** Refetches all admin data: each write changes the audit log, and most change figures elsewhere. */
export const refreshAdmin = (): void => void refetchBelow("/api/admin/");

/** Keeps the list at `path`, whose row already shows the write: with a filter, a refetch would drop the row. */
export const refreshAdminExcept = (path: string): void => void refetchBelow("/api/admin/", { except: path });

export const needsSecondFactor = (error: unknown): boolean =>
  error instanceof HttpError && error.code === "second-factor-required";
