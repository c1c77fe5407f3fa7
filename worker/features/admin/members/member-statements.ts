import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { AuditEntry } from "#db/audit.ts";
import type { Db } from "#db/open.ts";
import { user } from "#db/schema/index.ts";
import { type jsonObject, jsonOfRow, statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";

export const memberMatches = (memberId: string, condition: SQL): SQL =>
  sql`exists (select 1 from ${user} where ${user.id} = ${memberId} and ${condition})`;

export const memberJson = (memberId: string, values: Parameters<typeof jsonObject>[0]): SQL =>
  jsonOfRow(user, sql`${user.id} = ${memberId}`, values);

export const memberAudit = (memberId: string, entry: Pick<AuditEntry, "action" | "before" | "after">) =>
  ({ ...entry, subjectKind: "member", subjectId: memberId }) as const;

export const updateMember = (c: Context<AppEnv>, memberId: string, set: SQL, onlyIf: SQL) =>
  statement(
    c.var.db,
    sql`update ${user} set ${set}, updated_at = ${c.var.now} where ${user.id} = ${memberId} and ${onlyIf}`,
  );

export const selectMemberState = (db: Db, memberId: string) =>
  db.select({ status: user.status, role: user.role }).from(user).where(eq(user.id, memberId));
