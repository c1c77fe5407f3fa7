import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { auditInsert } from "#db/audit.ts";
import { batch } from "#db/batch.ts";
import { invitation } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";

/** Revokes an invitation: nobody joins with it any more. The second time changes and writes nothing; 404 when there is none. */
export async function revokeInvitation(c: Context<AppEnv>, id: string): Promise<void> {
  const { db, now, adminId } = c.var;
  const isCurrent = sql`${invitation.id} = ${id} and ${invitation.revokedAt} is null`;
  const { invitations } = await batch(db, {
    invitations: db.select({ id: invitation.id }).from(invitation).where(eq(invitation.id, id)),
    audit: auditInsert(
      db,
      c.var,
      {
        actorId: adminId,
        action: "invitation-revoked",
        subjectKind: "invitation",
        subjectId: id,
        before: sql`(select json_object('note', ${invitation.note}, 'usedCount', ${invitation.usedCount}) from ${invitation} where ${invitation.id} = ${id})`,
        after: { revokedAt: new Date(now).toISOString() },
      },
      sql`exists (select 1 from ${invitation} where ${isCurrent})`,
    ),
    // An invitation keeps the date of its first revocation.
    update: statement(db, sql`update ${invitation} set revoked_at = ${now} where ${isCurrent}`),
  });
  if (invitations.length === 0) throw new Problem("not-found");
}
