import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { codeOfInvitation, hashOfCode } from "#auth/sign-up/invitation-codes.ts";
import type { InvitationInput, InvitationView } from "#contract/admin/invitations.ts";
import { DAY_MS } from "#contract/limits.ts";
import { auditInsert } from "#db/audit.ts";
import { newId } from "#db/ids.ts";
import { invitation } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { keepOutcome, readIdempotencyKey, selectOutcome } from "#http/idempotency.ts";
import { Problem } from "#http/problem.ts";
import { toInvitationView } from "./queries.ts";

/** Makes an invitation. The same `Idempotency-Key` and body by the same admin within a day gives the one made before. */
export async function makeInvitation(c: Context<AppEnv>, input: InvitationInput): Promise<InvitationView> {
  const { db, now, adminId } = c.var;
  const call = readIdempotencyKey(c, { ...input, adminId });
  const unused = call?.unused ?? sql`true`;
  const id = newId();
  const { note, trusted, maxUses, expiresInDays } = input;
  const expiresAt = now + expiresInDays * DAY_MS;
  const deed = {
    actorId: adminId,
    action: "invitation-made",
    subjectKind: "invitation",
    subjectId: id,
    after: { note, trusted, maxUses, expiresAt: new Date(expiresAt).toISOString() },
  } as const;
  const [earlier] = await db.batch([
    selectOutcome(db, call, now),
    auditInsert(db, c.var, deed, unused),
    statement(
      db,
      sql`
      insert into ${invitation} (id, code_hash, note, trusted, max_uses, expires_at, created_by, created_at)
      select ${id}, ${hashOfCode(c.env, codeOfInvitation(c.env, id))}, ${note}, ${trusted ? 1 : 0}, ${maxUses},
        ${expiresAt}, ${adminId}, ${now}
      where ${unused}`,
    ),
    keepOutcome(
      db,
      call,
      { status: sql`201`, answer: sql`json_object('id', ${id})`, memberId: sql`${adminId}` },
      sql`true`,
    ),
  ]);
  if (earlier[0] && earlier[0].request !== call?.request) throw new Problem("idempotency-conflict");
  const standing = earlier[0] ? (earlier[0].answer as { id: string }).id : id;
  const [row] = await db.select().from(invitation).where(eq(invitation.id, standing));
  if (!row) throw new Error("An invitation that was just made is missing");
  return toInvitationView(c.env, row, now);
}

/** Withdraws an invitation: from now on nobody joins with it. Twice is once; 404 when there is none. */
export async function revokeInvitation(c: Context<AppEnv>, id: string): Promise<void> {
  const { db, now, adminId } = c.var;
  const isStanding = sql`exists (select 1 from ${invitation} where ${invitation.id} = ${id} and ${invitation.revokedAt} is null)`;
  const deed = {
    actorId: adminId,
    action: "invitation-revoked",
    subjectKind: "invitation",
    subjectId: id,
    before: sql`(select json_object('note', ${invitation.note}, 'usedCount', ${invitation.usedCount}) from ${invitation} where ${invitation.id} = ${id})`,
    after: { revokedAt: new Date(now).toISOString() },
  } as const;
  const [found] = await db.batch([
    db.select({ id: invitation.id }).from(invitation).where(eq(invitation.id, id)),
    auditInsert(db, c.var, deed, isStanding),
    statement(
      db,
      sql`update ${invitation} set revoked_at = ${now} where ${invitation.id} = ${id} and ${invitation.revokedAt} is null`,
    ),
  ]);
  if (found.length === 0) throw new Problem("not-found");
}
