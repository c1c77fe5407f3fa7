import { eq } from "drizzle-orm";
import type { Context } from "hono";
import { batch } from "#db/batch.ts";
import { newId } from "#db/ids.ts";
import { user } from "#db/schema/index.ts";
import { memberMail } from "#domain/members/member-mail.ts";
import type { AppEnv } from "#http/app-env.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { isSuppressed, mailOutcome, outboxInsert } from "#mail/outbox.ts";

/** At the address's mail limit the mail waits, and replaces a later one. */
export async function mailVerification(
  c: Context<AppEnv>,
  member: { id: string; email: string; name: string },
): Promise<"accepted" | "refused" | "skipped"> {
  const { db, now } = c.var;
  const id = newId();
  const verificationMail = { ...memberMail("email-verification", member.id), id, key: `email-verification:${id}` };
  const { mail, states } = await batch(db, {
    mail: outboxInsert(db, c.env, now, verificationMail),
    states: db
      .select({ suppressed: isSuppressed(member.email) })
      .from(user)
      .where(eq(user.id, member.id)),
  });
  if (mail.meta.changes > 0) c.executionCtx.waitUntil(enqueueMail(c.env, [id]));
  return mailOutcome(c.env, Boolean(states[0]?.suppressed));
}
