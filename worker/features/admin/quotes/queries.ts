import { and, eq, sql } from "drizzle-orm";
import { headlineOf } from "#contract/members.ts";
import type { AdminQuotePage, AdminQuoteQuery } from "#contract/settings/quote.ts";
import type { Db } from "#db/open.ts";
import { quote, user } from "#db/schema/index.ts";
import { rowId, wholeNumber } from "#http/lists/cursor.ts";
import { newestFirst } from "#http/lists/keyset.ts";

const quotes = newestFirst({ at: [quote.at, wholeNumber], id: [quote.memberId, rowId] });

/** SQL on the joined member. The plus keeps SQLite from beginning with all approved members. */
export const isByApproved = sql`+${user.status} = 'approved'`;

/** With name, title and company as of the writing. */
export async function listQuotes(db: Db, { state = "waiting", cursor }: AdminQuoteQuery): Promise<AdminQuotePage> {
  const rows = await quotes.select(
    db
      .select({
        id: quote.memberId,
        name: quote.name,
        title: quote.title,
        image: user.image,
        sample: user.sample,
        company: quote.company,
        text: quote.text,
        state: quote.state,
        at: sql<number>`${quote.at}`.as("written_at"),
      })
      .from(quote)
      .innerJoin(user, eq(user.id, quote.memberId))
      .$dynamic(),
    cursor,
    and(eq(quote.state, state), isByApproved),
  );
  return quotes.toPage(rows, ({ text, state: found, at, title, company, ...person }) => ({
    id: person.id,
    person: { ...person, title: headlineOf({ title, company }) || null },
    text,
    state: found,
    at: new Date(at).toISOString(),
  }));
}
