import { sql } from "drizzle-orm";
import { MAIL_LINK_LIFETIME_MS } from "#contract/limits.ts";
import { account, user, verification } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { MailContext } from "#mail/kinds.ts";
import { linksLiveFrom } from "#mail/links.ts";
import { identifierOf } from "../recovery/reset-link.ts";
import { setPasswordToken } from "./links.ts";

/** Its id is the mail's, so every attempt writes the same row, with the current token: our secret may have changed. */
export async function issuePasswordLink({ env, db, row }: MailContext): Promise<void> {
  // Only for an unverified address without a password: a used link stays used.
  await statement(
    db,
    sql`
    insert into ${verification} (id, identifier, value, expires_at)
    select ${row.id}, ${identifierOf(setPasswordToken(env, row))}, ${user.id}, ${linksLiveFrom(row) + MAIL_LINK_LIFETIME_MS}
    from ${user}
    where ${user.id} = ${row.memberId} and ${user.emailVerified} = 0
      and not exists (select 1 from ${account} where ${account.userId} = ${user.id})
    on conflict (id) do update set identifier = excluded.identifier`,
  );
}
