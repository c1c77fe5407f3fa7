import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { MailKind } from "#contract/mail.ts";
import { type AuditEntry, auditInsert } from "#db/audit.ts";
import { newId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { outboxInsert } from "#mail/outbox.ts";

/**
 * Statements and SQL fragments of the batches in which an admin changes a member. Audit row, mail and update share one condition; the
 * update comes last, because it makes the condition false.
 */

/** One column of a member, as an expression. */
export const memberColumn = (memberId: string, column: SQL): SQL =>
  sql`(select ${column} from ${user} where ${user.id} = ${memberId})`;

/** Whether the member exists and their row meets a condition, as an expression. */
export const memberMatches = (memberId: string, condition: SQL): SQL =>
  sql`exists (select 1 from ${user} where ${user.id} = ${memberId} and ${condition})`;

/** Columns of a member as a JSON object for the audit log. `pairs` are names and values in turn, as `json_object` takes them. */
export const memberJson = (memberId: string, pairs: SQL): SQL =>
  sql`(select json_object(${pairs}) from ${user} where ${user.id} = ${memberId})`;

/** Whether another approved admin exists, as an expression: the last admin can be neither demoted nor suspended. */
export const hasOtherAdmin = (memberId: string): SQL =>
  sql`exists (select 1 from ${user} as other where other.role = 'admin' and other.status = 'approved' and other.id <> ${memberId})`;

/** The statement that writes the audit row of an admin action on a member. */
export function auditMember(
  c: Context<AppEnv>,
  memberId: string,
  entry: Pick<AuditEntry, "action" | "before" | "after">,
  onlyIf: SQL,
) {
  const { db, now, requestId, adminId } = c.var;
  const whole = { ...entry, actorId: adminId, subjectKind: "member", subjectId: memberId } as const;
  return auditInsert(db, { now, requestId }, whole, onlyIf);
}

/** The statement that writes the mail to the member, and the mail's id. */
export function mailToMember(c: Context<AppEnv>, memberId: string, kind: MailKind, onlyIf: SQL) {
  const id = newId();
  const [to, toName] = [memberColumn(memberId, sql`${user.email}`), memberColumn(memberId, sql`${user.name}`)];
  const mail = { id, key: `${kind}:${id}`, kind, to, toName, memberId };
  return { id, insert: outboxInsert(c.var.db, c.env, c.var.now, mail, onlyIf) };
}

/** The statement that changes the columns in `set` of the member's row, while `onlyIf` is true. */
export const updateMember = (c: Context<AppEnv>, memberId: string, set: SQL, onlyIf: SQL) =>
  statement(
    c.var.db,
    sql`update ${user} set ${set}, updated_at = ${c.var.now} where ${user.id} = ${memberId} and ${onlyIf}`,
  );

/** The statement that reads the member's status and role. */
export const selectMemberState = (db: Db, memberId: string) =>
  db.select({ status: user.status, role: user.role }).from(user).where(eq(user.id, memberId));

/** The member's row among the results of a batch. Throws 404 `member-not-found` without one. */
export function getMemberRow<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (!row) throw new Problem("member-not-found");
  return row;
}
