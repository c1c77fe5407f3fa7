import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { QUOTES_PER_MEMBER } from "#contract/settings/quote.ts";
import { profile, quote, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { countMemberWithin } from "#http/rate-limit.ts";

/** It waits for an admin. Throws 429. */
export async function saveQuote(c: Context<AppEnv>, viewer: Viewer, text: string): Promise<void> {
  const { db, now } = c.var;
  const author = sql`${user} left join ${profile} on ${profile.memberId} = ${user.id} where ${user.id} = ${viewer.id}`;
  const limit = countMemberWithin(c, QUOTES_PER_MEMBER, sql`${viewer.id}`);
  const { uses } = await runCommand(c, {
    limit,
    // An unchanged quote keeps the admin's decision.
    onlyIf: sql`not exists (select 1 from ${quote} where ${quote.memberId} = ${viewer.id} and ${quote.text} = ${text}
      and (${quote.name}, ${quote.title}, ${quote.company}) is (select ${user.name}, ${profile.title}, ${profile.company} from ${author}))`,
    write: (onlyIf) => ({
      saved: statement(
        db,
        sql`insert into ${quote} (member_id, text, name, title, company, state, at)
          select ${user.id}, ${text}, ${user.name}, ${profile.title}, ${profile.company}, 'waiting', ${now} from ${author} and ${onlyIf}
          on conflict (member_id) do update set text = excluded.text, name = excluded.name, title = excluded.title,
            company = excluded.company, state = excluded.state, at = excluded.at`,
      ),
    }),
  });
  limit.requireWithin(uses);
}

export async function removeQuote(c: Context<AppEnv>, viewer: Viewer): Promise<void> {
  await c.var.db.delete(quote).where(eq(quote.memberId, viewer.id));
}
