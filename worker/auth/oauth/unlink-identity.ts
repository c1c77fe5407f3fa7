import { and, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { Provider } from "#contract/auth/oauth.ts";
import { batch } from "#db/batch.ts";
import { newId } from "#db/ids.ts";
import { account } from "#db/schema/index.ts";
import { memberMail } from "#domain/members/member-mail.ts";
import { causeOf, securityEventInsert } from "#domain/security-events/security-event.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { outboxInsert } from "#mail/outbox.ts";
import { configuredProviders } from "./providers.ts";

/** Mails the member. Throws 409 `sign-in-method-needed` for the only one, 404 when not linked. */
export async function unlinkIdentity(c: Context<AppEnv>, viewer: Viewer, provider: Provider): Promise<void> {
  const { db, now } = c.var;
  const mailId = newId();
  const isOwn = and(eq(account.userId, viewer.id), eq(account.providerId, provider));
  const configured = sql`(select value from json_each(${JSON.stringify(configuredProviders(c.env))}))`;
  // A password, or an identity of a configured provider.
  const hasOtherWay = sql`exists (select 1 from ${account} as other where other.user_id = ${viewer.id} and other.provider_id <> ${provider}
    and (other.password is not null or other.provider_id in ${configured}))`;
  const mail = { ...memberMail("identity-unlinked", viewer.id), id: mailId, key: `identity-unlinked:${mailId}` };
  const canUnlink = sql`exists (select 1 from ${account} where ${isOwn} and ${hasOtherWay})`;
  const event = { ...causeOf(c), memberId: viewer.id, kind: "identity-unlinked", about: provider } as const;
  const { unlinked, linked } = await batch(db, {
    event: securityEventInsert(db, event, canUnlink),
    mail: outboxInsert(db, c.env, now, mail, canUnlink),
    unlinked: db.delete(account).where(and(isOwn, hasOtherWay)).returning({ id: account.id }),
    linked: db.select({ id: account.id }).from(account).where(isOwn),
  });
  if (linked.length > 0) throw new Problem("sign-in-method-needed");
  if (unlinked.length === 0) throw new Problem("not-found");
  c.executionCtx.waitUntil(enqueueMail(c.env, [mailId]));
}
