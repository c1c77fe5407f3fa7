import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { RESET_LINK_LIFETIME_MS } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { newId, newSecret } from "#db/ids.ts";
import { account, outbox, user, verification } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { enqueueMail } from "#mail/enqueue.ts";
import { outboxInsert } from "#mail/outbox.ts";
import { storedIdentifier } from "../library/stored-identifier.ts";
import { resetToken } from "../mail/links.ts";

export type ResetMember = { memberId: string; email: string; name: string };

/** The hash of its token, among the auth library's verifications. */
export const identifierOf = (token: string) => storedIdentifier(`reset-password:${token}`);

/** `owner`: SQL for the member. Usable for `RESET_LINK_LIFETIME_MS` from now or from `mailedAt` (SQL, ms). */
export function newResetLink(
  c: Context<AppEnv>,
  owner: SQL,
  { id = newId(), token = newSecret(), mailedAt = sql`${c.var.now}` } = {},
) {
  const { db, now } = c.var;
  const insert = statement(
    db,
    sql`
    insert into ${verification} (id, identifier, value, expires_at, created_at, updated_at)
    select ${id}, ${identifierOf(token)}, ${user.id}, ${mailedAt} + ${RESET_LINK_LIFETIME_MS}, ${now}, ${now} from ${user} where ${owner}`,
  );
  return { id, token, insert };
}

/** The same statements run without an account, and nothing reveals whether the mail waits at the address's limit. */
export async function mailResetLink(c: Context<AppEnv>, email: string): Promise<void> {
  const { db, now } = c.var;
  const owner = sql`${user.email} = ${email}`;
  const ofOwner = (column: SQL) => sql`(select ${column} from ${user} where ${owner})`;
  const [id, mailId] = [newId(), newId()];
  const key = `password-reset:${id}`;
  // Derived from the mail's key, so that the token need not be stored until the mail is written.
  const token = resetToken(c.env, { key });
  const mailedAt = sql`coalesce((select ${outbox.dueAt} from ${outbox} where ${outbox.id} = ${mailId}), ${now})`;
  const link = newResetLink(c, owner, { id, token, mailedAt });
  const resetMail = {
    id: mailId,
    key,
    kind: "password-reset" as const,
    to: email,
    toName: ofOwner(sql`${user.name}`),
    memberId: ofOwner(sql`${user.id}`),
  };
  const { mail } = await batch(db, {
    mail: outboxInsert(db, c.env, now, resetMail, sql`exists (select 1 from ${user} where ${owner})`),
    link: link.insert,
  });
  if (mail.meta.changes > 0) c.executionCtx.waitUntil(enqueueMail(c.env, [mailId]));
}

/** Throws 404 `link-invalid` for a used, expired or unknown token. */
export async function getResetMember(c: Context<AppEnv>, token: string): Promise<ResetMember> {
  const { db, now } = c.var;
  const [row] = await db
    .select({ memberId: user.id, email: user.email, name: user.name })
    .from(verification)
    .innerJoin(user, sql`${user.id} = ${verification.value}`)
    .where(isUsable(token, now));
  if (!row) throw new Problem("link-invalid");
  return row;
}

export const isIdentifiedBy = (token: string): SQL => sql`${verification.identifier} = ${identifierOf(token)}`;

/** SQL on `verification`: not expired, no password set since, and, if mailed, to the current address. */
export function isUsable(token: string, now: number): SQL {
  const isPasswordNewer = sql`exists (select 1 from ${account} where ${account.userId} = ${verification.value} and ${account.providerId} = 'credential' and ${account.updatedAt} >= ${verification.createdAt})`;
  const currentEmail = sql`(select ${user.email} from ${user} where ${user.id} = ${verification.value})`;
  const isMailedElsewhere = sql`exists (select 1 from ${outbox} where (${outbox.key} = 'password-reset:' || ${verification.id} or ${outbox.id} = ${verification.id}) and ${outbox.to} <> ${currentEmail})`;
  return sql`${isIdentifiedBy(token)} and ${verification.expiresAt} > ${now} and not ${isPasswordNewer} and not ${isMailedElsewhere}`;
}
