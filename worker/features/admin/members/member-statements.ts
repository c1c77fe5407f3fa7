import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { AuditEntry } from "#db/audit.ts";
import type { Db } from "#db/open.ts";
import { user } from "#db/schema/index.ts";
import { type jsonObject, jsonOfRow, statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";

/** Parts, statements and SQL fragments of the commands in which an admin changes a member. */

/** Whether the member exists and their row meets a condition, as an expression. */
export const memberMatches = (memberId: string, condition: SQL): SQL =>
  sql`exists (select 1 from ${user} where ${user.id} = ${memberId} and ${condition})`;

/** Values of a member's row as a JSON object for the audit log. */
export const memberJson = (memberId: string, values: Parameters<typeof jsonObject>[0]): SQL =>
  jsonOfRow(user, sql`${user.id} = ${memberId}`, values);

/** The audit part of an admin's action on a member. */
export const memberAudit = (memberId: string, entry: Pick<AuditEntry, "action" | "before" | "after">) =>
  ({ ...entry, subjectKind: "member", subjectId: memberId }) as const;

/** The statement that changes the columns in `set` of the member's row, while `onlyIf` is true. */
export const updateMember = (c: Context<AppEnv>, memberId: string, set: SQL, onlyIf: SQL) =>
  statement(
    c.var.db,
    sql`update ${user} set ${set}, updated_at = ${c.var.now} where ${user.id} = ${memberId} and ${onlyIf}`,
  );

/** The statement that reads the member's status and role. */
export const selectMemberState = (db: Db, memberId: string) =>
  db.select({ status: user.status, role: user.role }).from(user).where(eq(user.id, memberId));
