import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { MailKind } from "#contract/mail.ts";
import { type AuditEntry, auditInsert } from "#db/audit.ts";
import { newId } from "#db/ids.ts";
import { user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { outboxInsert } from "#mail/outbox.ts";

/**
 * Pieces of the batches in which an admin does something to a member. Audit row, mail and change all ask the same condition, and the
 * change comes last of them, since it is what makes the condition false.
 */

/** One column of a member, as an expression. */
export const memberColumn = (memberId: string, column: SQL): SQL =>
  sql`(select ${column} from ${user} where ${user.id} = ${memberId})`;

/** Whether a member is there and their row fulfils a condition, as an expression. */
export const holds = (memberId: string, condition: SQL): SQL =>
  sql`exists (select 1 from ${user} where ${user.id} = ${memberId} and ${condition})`;

/** A JSON object of a member's columns, as the audit log keeps it. `pairs` are names and values in turn. */
export const logged = (memberId: string, pairs: SQL): SQL =>
  sql`(select json_object(${pairs}) from ${user} where ${user.id} = ${memberId})`;

/** The audit row of a deed upon a member. */
export function audited(
  c: Context<AppEnv>,
  memberId: string,
  deed: Pick<AuditEntry, "action" | "before" | "after">,
  onlyIf: SQL,
) {
  const { db, now, requestId, adminId } = c.var;
  const whole = { ...deed, actorId: adminId, subjectKind: "member", subjectId: memberId } as const;
  return auditInsert(db, { now, requestId }, whole, onlyIf);
}

/** The mail that tells the member, and its id. */
export function mailed(c: Context<AppEnv>, memberId: string, kind: MailKind, onlyIf: SQL) {
  const id = newId();
  const [to, toName] = [memberColumn(memberId, sql`${user.email}`), memberColumn(memberId, sql`${user.name}`)];
  const mail = { id, key: `${kind}:${id}`, kind, to, toName, memberId };
  return { id, insert: outboxInsert(c.var.db, c.env, c.var.now, mail, onlyIf) };
}

/** The change of the member's row. */
export const changed = (c: Context<AppEnv>, memberId: string, set: SQL, onlyIf: SQL) =>
  statement(
    c.var.db,
    sql`update ${user} set ${set}, updated_at = ${c.var.now} where ${user.id} = ${memberId} and ${onlyIf}`,
  );

/** How the member stands after it all. */
export const selectState = (c: Context<AppEnv>, memberId: string) =>
  c.var.db.select({ status: user.status, role: user.role }).from(user).where(eq(user.id, memberId));

/** The one row a batch gave of the member, or 404. */
export function getState<State>(states: State[]): State {
  const [state] = states;
  if (!state) throw new Problem("member-not-found");
  return state;
}

/** An approved admin besides this member, as an expression: the last one can be neither demoted nor suspended. */
export const anotherAdmin = (memberId: string): SQL =>
  sql`exists (select 1 from ${user} as other where other.role = 'admin' and other.status = 'approved' and other.id <> ${memberId})`;
