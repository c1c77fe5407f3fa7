import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { codeOfInvitation, hashOfCode } from "#auth/sign-up/invitation-codes.ts";
import type { InvitationInput, InvitationView } from "#contract/admin/invitations.ts";
import { DAY_MS } from "#contract/limits.ts";
import { auditInsert } from "#db/audit.ts";
import { batch } from "#db/batch.ts";
import { newId } from "#db/ids.ts";
import { invitation } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { keepOutcome, readIdempotencyKey, selectOutcome } from "#http/idempotency.ts";
import { Problem } from "#http/problem.ts";
import { toInvitationView } from "./queries.ts";

/**
 * Creates an invitation. The same `Idempotency-Key` and body by the same admin within a day returns the invitation created before;
 * another body under that key is 409 `idempotency-conflict`.
 */
export async function createInvitation(c: Context<AppEnv>, input: InvitationInput): Promise<InvitationView> {
  const { db, now, adminId } = c.var;
  const call = readIdempotencyKey(c, { ...input, adminId });
  const onlyIf = call?.unused ?? sql`true`;
  const id = newId();
  const expiresAt = now + input.expiresInDays * DAY_MS;
  const { note, trusted, maxUses } = input;
  const after = { note, trusted, maxUses, expiresAt: new Date(expiresAt).toISOString() };
  const outcome = { status: sql`201`, answer: sql`json_object('id', ${id})`, memberId: sql`${adminId}` };
  const { outcomes } = await batch(db, {
    outcomes: selectOutcome(db, call, now),
    audit: auditInsert(
      db,
      c.var,
      { actorId: adminId, action: "invitation-made", subjectKind: "invitation", subjectId: id, after },
      onlyIf,
    ),
    insert: insertInvitation(c, id, { note, trusted, maxUses, expiresAt }, onlyIf),
    outcome: keepOutcome(db, call, outcome, sql`true`),
  });
  const [earlier] = outcomes;
  if (earlier && earlier.request !== call?.request) throw new Problem("idempotency-conflict");
  return getInvitation(c, earlier ? (earlier.answer as { id: string }).id : id);
}

type NewInvitation = { note: string; trusted: boolean; maxUses: number; expiresAt: number };

/** The statement that creates an invitation while `onlyIf` is true. */
const insertInvitation = (c: Context<AppEnv>, id: string, values: NewInvitation, onlyIf: SQL) =>
  statement(
    c.var.db,
    sql`
    insert into ${invitation} (id, code_hash, note, trusted, max_uses, expires_at, created_by, created_at)
    select ${id}, ${hashOfCode(c.env, codeOfInvitation(c.env, id))}, ${values.note}, ${values.trusted ? 1 : 0}, ${values.maxUses},
      ${values.expiresAt}, ${c.var.adminId}, ${c.var.now}
    where ${onlyIf}`,
  );

async function getInvitation(c: Context<AppEnv>, id: string): Promise<InvitationView> {
  const [row] = await c.var.db.select().from(invitation).where(eq(invitation.id, id));
  if (!row) throw new Error("An invitation that was just made is missing");
  return toInvitationView(c.env, row, c.var.now);
}
