import { type SQL, sql } from "drizzle-orm";
import type { AuditAction, AuditSubject } from "#contract/admin/audit.ts";
import { newId } from "./ids.ts";
import type { Db } from "./open.ts";
import { audit, user } from "./schema/index.ts";
import { statement } from "./statement.ts";

/** What an admin does, as the log keeps it. `before` and `after` are JSON texts: a value, or the expression that gives it in the batch. */
export type Deed = {
  /** Null for the product itself. */
  actorId: string | SQL | null;
  action: AuditAction;
  subjectKind: AuditSubject;
  subjectId: string | SQL;
  before?: Record<string, unknown> | SQL | null;
  after?: Record<string, unknown> | SQL | null;
};

/**
 * The statement that writes an audit row in the batch of its deed (security rule 18). With `onlyIf` the row is written only when that
 * holds there and then: put it before the statement that changes what it asks.
 *
 * An actor named by id is an admin who was looked at before the batch. Whoever is none any more has no action to write, which the
 * column refuses: nothing of the batch happens, and the request is answered 403 (`isActorRefused`).
 */
export function auditInsert(
  db: Db,
  context: { now: number; requestId: string },
  { actorId, action, subjectKind, subjectId, before, after }: Deed,
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

const actedBy = (actorId: Deed["actorId"], action: AuditAction) =>
  typeof actorId === "string"
    ? sql`(select ${action} from ${user} where ${user.id} = ${actorId} and ${user.role} = 'admin' and ${user.status} = 'approved')`
    : action;

/** Whether a batch failed because whoever acted was no admin any more. */
export const isActorRefused = (error: Error): boolean =>
  error.message.includes(`NOT NULL constraint failed: audit.${audit.action.name}`);

const json = (value: Deed["before"]) =>
  value === null || value === undefined
    ? null
    : value instanceof Object && "getSQL" in value
      ? value
      : JSON.stringify(value);
