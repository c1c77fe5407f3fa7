import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { newId } from "#db/ids.ts";
import { user } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { isSuppressed, mailOutcome, outboxInsert } from "#mail/outbox.ts";

/** Whose address is asked about. */
type Unverified = { id: string; email: string; name: string };

/** Mails the link that proves an account's address; what may be said of that mail. */
export async function mailVerification(c: Context<AppEnv>, member: Unverified) {
  const { db, now } = c.var;
  const id = newId();
  const mail = {
    id,
    key: `email-verification:${id}`,
    kind: "email-verification" as const,
    to: member.email,
    toName: member.name,
    memberId: member.id,
  };
  const [mailed, states] = await db.batch([
    outboxInsert(db, c.env, now, mail),
    db
      .select({ suppressed: isSuppressed(member.email) })
      .from(user)
      .where(sql`${user.id} = ${member.id}`),
  ]);
  if (mailed.meta.changes > 0) c.executionCtx.waitUntil(enqueueMail(c.env, [id]));
  return mailOutcome(c.env, Boolean(states[0]?.suppressed));
}
