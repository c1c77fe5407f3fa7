import { and, eq, sql } from "drizzle-orm";
import type { AdminQuotePage, AdminQuoteQuery } from "#contract/settings/quote.ts";
import type { Db } from "#db/open.ts";
import { profile, quote, user } from "#db/schema/index.ts";
import { personColumns } from "#domain/members/person.ts";
import { rowId, wholeNumber } from "#http/lists/cursor.ts";
import { newestFirst } from "#http/lists/keyset.ts";

const quotes = newestFirst({ at: [quote.at, wholeNumber], id: [quote.memberId, rowId] });

/** One page of the quotes of approved members in a state. Throws 422 for an invalid cursor. */
export async function listQuotes(db: Db, { state = "waiting", cursor }: AdminQuoteQuery): Promise<AdminQuotePage> {
  const rows = await quotes.select(
    db
      .select({ ...personColumns, text: quote.text, state: quote.state, at: sql<number>`${quote.at}`.as("written_at") })
      .from(quote)
      .innerJoin(user, eq(user.id, quote.memberId))
      .leftJoin(profile, eq(profile.memberId, user.id))
      .$dynamic(),
    cursor,
    and(eq(quote.state, state), sql`+${user.status} = 'approved'`),
  );
  return quotes.toPage(rows, ({ text, state: found, at, ...person }) => ({
    ...{ id: person.id, person, text, state: found, at: new Date(at).toISOString() },
  }));
}
