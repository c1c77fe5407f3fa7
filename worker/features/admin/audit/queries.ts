import { and, desc, eq, gte, lt, lte, type SQL, sql } from "drizzle-orm";
import type { AuditAction, AuditPage, AuditQuery, AuditSubject, AuditView } from "#contract/admin/audit.ts";
import { PAGES } from "#contract/pages.ts";
import type { Db } from "#db/open.ts";
import { audit, event, invitation, outbox, tier, user } from "#db/schema/index.ts";

/** Entries of a page: each also costs its index and the names of actor and subject. */
const AUDIT_PAGE_SIZE = 12;

const nameOf = (id: SQL) => sql<string | null>`(select ${user.name} from ${user} where ${user.id} = ${id})`;
const subjectName = sql<string | null>`case ${audit.subjectKind}
  when 'member' then ${nameOf(sql`${audit.subjectId}`)}
  when 'tier' then (select ${tier.name} from ${tier} where ${tier.id} = ${audit.subjectId})
  when 'invitation' then (select ${invitation.note} from ${invitation} where ${invitation.id} = ${audit.subjectId})
  when 'event' then (select ${event.title} from ${event} where ${event.id} = ${audit.subjectId})
  when 'mail' then (select ${outbox.to} from ${outbox} where ${outbox.id} = ${audit.subjectId}) end`;

/** The statement of entries, newest first; with the names that actors and subjects have today. */
export const selectAudit = (db: Db, where: SQL | undefined, limit: number) =>
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
    .from(audit)
    .where(where)
    .orderBy(desc(audit.id))
    .limit(limit);

/** The statement of the latest entries about one member or thing. */
export const selectAuditAbout = (db: Db, subjectId: string, limit: number) =>
  selectAudit(db, eq(audit.subjectId, subjectId), limit);

type AuditRow = {
  id: string;
  at: number;
  actorId: string | null;
  actorName: string | null;
  action: AuditAction;
  subjectKind: AuditSubject;
  subjectId: string;
  subjectName: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  requestId: string;
};

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

const titleOf = ({ subjectKind, subjectId }: AuditRow): string | null =>
  subjectKind === "page" && Object.hasOwn(PAGES, subjectId) ? PAGES[subjectId as keyof typeof PAGES] : null;

/**
 * Entries that match all of the filters. One of them is a range of an index; the others are asked of the rows it gives, at most
 * `considered` of them, so that a page may be shorter than it could be and its cursor still leads on.
 */
export async function findAudit(db: Db, query: AuditQuery, considered: number) {
  const { subject, actor, action } = query;
  const indexed =
    (subject && eq(audit.subjectId, subject)) ??
    (actor && eq(audit.actorId, actor)) ??
    (action && eq(audit.action, action));
  const rows = await selectAudit(db, and(indexed || undefined, inTime(query)), considered + 1);
  const looked = rows.slice(0, considered);
  const isWanted = (row: AuditRow) =>
    (!subject || row.subjectId === subject) && (!actor || row.actorId === actor) && (!action || row.action === action);
  return {
    rows: looked.filter(isWanted).map(toAuditView),
    cursor: rows.length > considered ? (looked.at(-1)?.id ?? null) : null,
  };
}

/** One page of the log, newest first. */
export const listAudit = (db: Db, query: AuditQuery): Promise<AuditPage> => findAudit(db, query, AUDIT_PAGE_SIZE);

/** Ids are UUIDv7: they begin with their instant, so a span of time is a range of them. */
const inTime = ({ from, to, cursor }: AuditQuery) =>
  and(
    cursor ? lt(audit.id, cursor) : undefined,
    from ? gte(audit.id, idAt(from, "0")) : undefined,
    to ? lte(audit.id, idAt(to, "f")) : undefined,
  );

/** The first (`0`) or last (`f`) id an instant may have. */
function idAt(instant: string, digit: "0" | "f"): string {
  const ms = Date.parse(instant).toString(16).padStart(12, "0");
  const rest = digit.repeat(4);
  return `${ms.slice(0, 8)}-${ms.slice(8)}-${rest}-${rest}-${digit.repeat(12)}`;
}
