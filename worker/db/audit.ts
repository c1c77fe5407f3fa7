import { type SQL, sql } from "drizzle-orm";
import type { AuditAction, AuditSubject } from "#contract/admin/audit.ts";
import { newId } from "./ids.ts";
import type { Db } from "./open.ts";
import { audit, user } from "./schema/index.ts";
import { statement } from "./statement.ts";

export type AuditEntry = {
  /** An admin's id; SQL for anybody else; null for the product. */
  actorId: string | SQL | null;
  action: AuditAction;
  subjectKind: AuditSubject;
  subjectId: string | SQL;
  before?: Record<string, unknown> | SQL | null;
  after?: Record<string, unknown> | SQL | null;
};

/**
 * With `onlyIf` it comes before the statement that changes the condition. If an actor by id is no admin anymore, the
 * action is null, which the column refuses: the batch fails with 403 (`isActorRefused`).
 */
export function auditInsert(
  db: Db,
  context: { now: number; requestId: string },
  { actorId, action, subjectKind, subjectId, before, after }: AuditEntry,
  onlyIf: SQL = sql`true`,
) {
  return statement(
    db,
    sql`
    insert into ${audit} (id, actor_id, action, subject_kind, subject_id, before, after, request_id, at)
    select ${newId()}, ${actorId}, ${actedBy(actorId, action)}, ${subjectKind}, ${subjectId}, ${json(before)}, ${json(after)}, ${context.requestId}, ${context.now}
    where ${onlyIf}`,
  );
}

const actedBy = (actorId: AuditEntry["actorId"], action: AuditAction) =>
  typeof actorId === "string"
    ? sql`(select ${action} from ${user} where ${user.id} = ${actorId} and ${user.role} = 'admin' and ${user.status} = 'approved')`
    : action;

export const isActorRefused = (error: Error): boolean =>
  error.message.includes(`NOT NULL constraint failed: audit.${audit.action.name}`);

const json = (value: AuditEntry["before"]) =>
  value === null || value === undefined
    ? null
    : value instanceof Object && "getSQL" in value
      ? value
      : JSON.stringify(value);
