import type { AuditQuery, AuditView } from "#contract/admin/audit.ts";
import { AUDIT_CSV_ROWS } from "#contract/limits.ts";
import { fullCount } from "#contract/numbers.ts";
import type { Db } from "#db/open.ts";
import type { CsvColumns, CsvPart } from "#http/csv.ts";
import { scanAudit } from "./queries.ts";

export const AUDIT_COLUMNS: CsvColumns<AuditView> = {
  at: ({ at }) => at,
  "actor id": ({ actor }) => actor?.id ?? null,
  actor: ({ actor }) => actor?.name ?? null,
  action: ({ action }) => action,
  "subject kind": ({ subject }) => subject.kind,
  "subject id": ({ subject }) => subject.id,
  subject: ({ subject }) => subject.name,
  before: ({ before }) => before && JSON.stringify(before),
  after: ({ after }) => after && JSON.stringify(after),
  request: ({ requestId }) => requestId,
};

const INCOMPLETE = `This file covers the newest ${fullCount(AUDIT_CSV_ROWS)} entries only. To export older ones, choose a date range.`;

export async function* readAuditParts(db: Db, adminId: string, query: AuditQuery): AsyncGenerator<CsvPart<AuditView>> {
  const { rows, cursor } = await scanAudit(db, adminId, { ...query, order: "newest" }, AUDIT_CSV_ROWS);
  yield rows;
  if (cursor) yield INCOMPLETE;
}
