import type { AuditView } from "#contract/admin/audit.ts";
import { pagesQuery } from "#web/lib/lists/pages-query.ts";

const AUDIT = "/api/admin/audit";

/** The query of the entries that match the filters, the newest first. */
export const auditLogQuery = (search: string) => pagesQuery<AuditView>(AUDIT, search);

/** The URL of the same entries as a CSV file. */
export const auditCsvPath = (search: string): string => (search ? `${AUDIT}.csv?${search}` : `${AUDIT}.csv`);
