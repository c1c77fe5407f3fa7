import { and, desc, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type { AuditPage, AuditQuery, AuditView } from "#contract/admin/audit.ts";
import { PAGES } from "#contract/pages.ts";
import { firstIdAt, lastIdAt } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import {
  audit,
  course,
  event,
  invitation,
  newsSource,
  opportunity,
  outbox,
  report,
  resource,
  tier,
  user,
} from "#db/schema/index.ts";
import { rowId } from "#http/lists/cursor.ts";
import { inOrder } from "#http/lists/keyset.ts";

/** Few, because each entry also reads the names of its actor and subject. */
const AUDIT_PAGE_SIZE = 12;

const nameOf = (id: SQL) => sql<string | null>`(select ${user.name} from ${user} where ${user.id} = ${id})`;
const subjectName = sql<string | null>`case ${audit.subjectKind}
  when 'member' then ${nameOf(sql`${audit.subjectId}`)}
  when 'tier' then (select ${tier.name} from ${tier} where ${tier.id} = ${audit.subjectId})
  when 'invitation' then (select ${invitation.note} from ${invitation} where ${invitation.id} = ${audit.subjectId})
  when 'course' then (select ${course.title} from ${course} where ${course.id} = ${audit.subjectId})
  when 'resource' then (select ${resource.title} from ${resource} where ${resource.id} = ${audit.subjectId})
  when 'event' then (select ${event.title} from ${event} where ${event.id} = ${audit.subjectId})
  when 'opportunity' then (select ${opportunity.company} from ${opportunity} where ${opportunity.id} = ${audit.subjectId})
  when 'news-source' then coalesce((select ${newsSource.name} from ${newsSource} where ${newsSource.id} = ${audit.subjectId}), ${audit.before}->>'name')
  when 'report' then ${nameOf(sql`(select ${report.subjectId} from ${report} where ${report.id} = ${audit.subjectId})`)}
  when 'mail' then (select nullif(${outbox.to}, '') from ${outbox} where ${outbox.id} = ${audit.subjectId}) end`;

const selectAudit = (db: Db) =>
  db
    .select({
      id: audit.id,
      at: audit.at,
      actorId: audit.actorId,
      actorName: nameOf(sql`${audit.actorId}`).as("actor_name"),
      action: audit.action,
      subjectKind: audit.subjectKind,
      subjectId: audit.subjectId,
      subjectName: subjectName.as("subject_name"),
      before: audit.before,
      after: audit.after,
      requestId: audit.requestId,
    })
    .from(audit);

export const selectAuditAbout = (db: Db, subjectId: string, limit: number) =>
  selectAudit(db).where(eq(audit.subjectId, subjectId)).orderBy(desc(audit.id)).limit(limit);

type AuditRow = Awaited<ReturnType<typeof selectAudit>>[number];

export const toAuditView = (row: AuditRow): AuditView => ({
  id: row.id,
  at: new Date(row.at).toISOString(),
  actor: row.actorId === null ? null : { id: row.actorId, name: row.actorName ?? "" },
  action: row.action,
  subject: { kind: row.subjectKind, id: row.subjectId, name: row.subjectName ?? titleOf(row) },
  before: row.before,
  after: row.after,
  requestId: row.requestId,
});

/** Pages have no row with a title. */
const titleOf = ({ subjectKind, subjectId }: AuditRow): string | null =>
  subjectKind === "page" && Object.hasOwn(PAGES, subjectId) ? PAGES[subjectId as keyof typeof PAGES] : null;

const isForAdmin = (adminId: string): SQL =>
  sql`(${audit.subjectKind} <> 'report' or not exists (select 1 from ${report} where ${report.id} = ${audit.subjectId} and ${report.subjectId} = ${adminId}))`;

/**
 * `limit` counts entries of one filter, so a page may be empty and have a next one. Entries about reports on this admin
 * are excluded before, so that no cursor names one.
 */
export async function scanAudit(db: Db, adminId: string, query: AuditQuery, limit: number): Promise<AuditPage> {
  const { subject, actor, action } = query;
  const indexed =
    (subject && eq(audit.subjectId, subject)) ??
    (actor && eq(audit.actorId, actor)) ??
    (action && eq(audit.action, action));
  const list = inOrder(query.order)({ id: [audit.id, rowId] }, { size: limit });
  const isScanned = and(indexed || undefined, isInTime(query), isForAdmin(adminId));
  const rows = await list.select(selectAudit(db).$dynamic(), query.cursor, isScanned);
  const isWanted = (row: AuditRow) =>
    (!subject || row.subjectId === subject) && (!actor || row.actorId === actor) && (!action || row.action === action);
  return list.toPage(rows, toAuditView, isWanted);
}

export const listAudit = (db: Db, adminId: string, query: AuditQuery): Promise<AuditPage> =>
  scanAudit(db, adminId, query, AUDIT_PAGE_SIZE);

/** Ids are UUIDv7 and begin with their instant, so a time range is a range of ids. */
const isInTime = ({ from, to }: AuditQuery) =>
  and(
    from ? gte(audit.id, firstIdAt(Date.parse(from))) : undefined,
    to ? lte(audit.id, lastIdAt(Date.parse(to))) : undefined,
  );
