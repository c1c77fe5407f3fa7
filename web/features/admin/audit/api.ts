import type { AuditView } from "#contract/admin/audit.ts";
import { pagesQuery } from "#web/lib/pages-query.ts";

const AUDIT = "/api/admin/audit";

/** Entries that match the filters, the newest first. */
export const auditLogQuery = (search: string) => pagesQuery<AuditView>(AUDIT, search);

/** The same entries as a file. */
export const auditCsvPath = (search: string): string => (search ? `${AUDIT}.csv?${search}` : `${AUDIT}.csv`);

/**
 * What the address's filters ask of the API, in one order, so that the same question is the same entry of the cache. Days are whole days
 * on the reader's calendar.
 */
export function auditSearch(params: URLSearchParams): string {
  const asked = new URLSearchParams();
  for (const name of ["action", "actor", "subject"]) {
    const value = params.get(name);
    if (value) asked.set(name, value);
  }
  const from = dayOf(params.get("from"), 0);
  const to = dayOf(params.get("to"), 1);
  if (from !== null) asked.set("from", new Date(from).toISOString());
  if (to !== null) asked.set("to", new Date(to - 1).toISOString());
  return asked.toString();
}

/** When a day of the form `2026-11-20` begins here, or one of the days after it; null for anything else. */
function dayOf(text: string | null, later: number): number | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? "") ?? [];
  if (!year) return null;
  const at = new Date(Number(year), Number(month) - 1, Number(day) + later).getTime();
  return Number.isNaN(at) ? null : at;
}
