import { eq } from "drizzle-orm";
import type { Context } from "hono";
import { user, verification } from "#db/schema";
import { newId } from "../db/ids.ts";
import type { AppEnv } from "../http/app-env.ts";
import { wakeMail } from "../mail/jobs.ts";
import { outboxInsert } from "../mail/outbox.ts";
import { endSessions } from "./session-endings.ts";

type Member = { id: string; email: string; name: string };

/** Mails a reset link. The outbox row names the verification row, whose token the consumer puts into the link when it sends. */
export async function mailReset(c: Context<AppEnv>, member: Member, token: string): Promise<void> {
  const { db, now } = c.var;
  const [row] = await db
    .select({ id: verification.id })
    .from(verification)
    .where(eq(verification.identifier, `reset-password:${token}`));
  if (!row) return;
  const id = newId();
  const mail = {
    id,
    key: `password-reset:${row.id}`,
    kind: "password-reset",
    to: member.email,
    toName: member.name,
  } as const;
  await outboxInsert(db, c.env, now, { ...mail, memberId: member.id });
  await wakeMail(c.env, [id]);
}

/**
 * A mailed link was used to set a password: the address is theirs (decision 28). Verifies it, ends every session there was, and tells
 * the member by mail. The password that stood before was replaced by the call this follows.
 */
export async function proveOwnership(c: Context<AppEnv>, member: Member): Promise<void> {
  const { db, now } = c.var;
  const id = newId();
  const mail = {
    id,
    key: `password-changed:${id}`,
    kind: "password-changed",
    to: member.email,
    toName: member.name,
  } as const;
  await db.batch([
    db
      .update(user)
      .set({ emailVerified: true, updatedAt: new Date(now) })
      .where(eq(user.id, member.id)),
    outboxInsert(db, c.env, now, { ...mail, memberId: member.id }),
  ]);
  await endSessions(c.env, db, now, { memberId: member.id });
  await wakeMail(c.env, [id]);
}
