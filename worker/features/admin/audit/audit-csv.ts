import type { AuditQuery, AuditView } from "#contract/admin/audit.ts";
import { AUDIT_CSV_ROWS } from "#contract/limits.ts";
import type { Db } from "#db/open.ts";
import { scanAudit } from "./queries.ts";

const COLUMNS = [
  "at",
  "actor id",
  "actor",
  "action",
  "subject kind",
  "subject id",
  "subject",
  "before",
  "after",
  "request",
];
/** The last row of a file that is not complete. */
const INCOMPLETE = `Only the newest ${AUDIT_CSV_ROWS.toLocaleString("en")} entries were looked at: choose dates for the others.`;

/**
 * The newest entries that match the query, as a CSV file. The library escapes cells that a spreadsheet would run as a formula.
 */
export async function writeAuditCsv(db: Db, query: AuditQuery): Promise<string> {
  const { rows, cursor } = await scanAudit(db, query, AUDIT_CSV_ROWS);
  // Loaded when a file is written, so that no other route loads the library.
  const { default: papa } = await import("papaparse");
  const data = [COLUMNS, ...rows.map(toCells), ...(cursor ? [[INCOMPLETE]] : [])];
  return papa.unparse(data, { escapeFormulae: true });
}

const toCells = ({ at, actor, action, subject, before, after, requestId }: AuditView): string[] => [
  at,
  actor?.id ?? "",
  actor?.name ?? "",
  action,
  subject.kind,
  subject.id,
  subject.name ?? "",
  before ? JSON.stringify(before) : "",
  after ? JSON.stringify(after) : "",
  requestId,
];
