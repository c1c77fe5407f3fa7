import type { AuditView } from "#contract/admin/audit.ts";
import { pagesQuery } from "#web/lib/pages-query.ts";

const AUDIT = "/api/admin/audit";

/** The query of the entries that match the filters, the newest first. */
export const auditLogQuery = (search: string) => pagesQuery<AuditView>(AUDIT, search);

/** The URL of the same entries as a CSV file. */
export const auditCsvPath = (search: string): string => (search ? `${AUDIT}.csv?${search}` : `${AUDIT}.csv`);

/**
 * The query string of the API for the filters in the URL, in a fixed order, so that the same filters are the same entry of the cache. Days are
 * days in the zone of the reader.
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

/** The start of a day such as `2026-11-20` in the zone of the reader, plus a number of days; null for other texts. */
function dayOf(text: string | null, later: number): number | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? "") ?? [];
  if (!year) return null;
  const at = new Date(Number(year), Number(month) - 1, Number(day) + later).getTime();
  return Number.isNaN(at) ? null : at;
}
