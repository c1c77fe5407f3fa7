import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { invitation } from "#db/schema/index.ts";
import { jsonOfRow, statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow } from "#http/problem.ts";
import { selectInvitation } from "./queries.ts";

/** Final. Throws 404. */
export async function revokeInvitation(c: Context<AppEnv>, id: string): Promise<void> {
  const { db, now } = c.var;
  const { invitations } = await runCommand(c, {
    onlyIf: sql`exists (select 1 from ${invitation} where ${invitation.id} = ${id} and ${invitation.revokedAt} is null)`,
    audit: {
      action: "invitation-revoked",
      subjectKind: "invitation",
      subjectId: id,
      before: jsonOfRow(invitation, sql`${invitation.id} = ${id}`, {
        note: invitation.note,
        usedCount: invitation.usedCount,
      }),
      after: { revokedAt: new Date(now).toISOString() },
    },
    write: (onlyIf) => ({
      update: statement(
        db,
        sql`update ${invitation} set revoked_at = ${now} where ${invitation.id} = ${id} and ${onlyIf}`,
      ),
    }),
    readAfter: { invitations: selectInvitation(c, id) },
  });
  getRow(invitations);
}
