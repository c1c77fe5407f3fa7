import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { emailChange } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { viewerId } from "../session/session.ts";

export async function withdrawOwnEmailChange(c: Context<AppEnv>): Promise<void> {
  const { db, now, sessionToken } = c.var;
  await db.delete(emailChange).where(eq(emailChange.memberId, viewerId(sessionToken, now)));
}

/** An impostor could have requested it, to move the account away after its owner verified the email. */
export const withdrawEmailChange = (c: Context<AppEnv>, memberId: string, onlyIf: SQL) =>
  statement(c.var.db, sql`delete from ${emailChange} where ${emailChange.memberId} = ${memberId} and ${onlyIf}`);
