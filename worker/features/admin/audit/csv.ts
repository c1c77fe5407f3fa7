import type { AuditQuery, AuditView } from "#contract/admin/audit.ts";
import { AUDIT_CSV_ROWS } from "#contract/limits.ts";
import type { Db } from "#db/open.ts";
import { findAudit } from "./queries.ts";

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
const CUT = `Only the newest ${AUDIT_CSV_ROWS.toLocaleString("en")} entries were looked at: choose dates for the others.`;

/** The log as a file. Cells that a spreadsheet would take for a formula are disarmed by the library (security rule 19). */
export async function writeAuditCsv(db: Db, query: AuditQuery): Promise<string> {
  const { rows, cursor } = await findAudit(db, query, AUDIT_CSV_ROWS);
  // Loaded with the first file: no other route carries the library.
  const { default: papa } = await import("papaparse");
  const data = [COLUMNS, ...rows.map(toCells), ...(cursor ? [[CUT]] : [])];
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
