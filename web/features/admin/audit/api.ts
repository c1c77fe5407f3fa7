import type { AuditView } from "#contract/admin/audit.ts";
import { pagesQuery } from "#web/lib/lists/pages-query.ts";

const AUDIT = "/api/admin/audit";

export const auditLogQuery = (search: string) => pagesQuery<AuditView>(AUDIT, search);

export const auditCsvPath = (search: string): string => (search ? `${AUDIT}.csv?${search}` : `${AUDIT}.csv`);
