import { eq, type SQL } from "drizzle-orm";
import type { OwnQuoteView } from "#contract/settings/quote.ts";
import type { Db } from "#db/open.ts";
import { quote } from "#db/schema/index.ts";

export const selectOwnQuote = (db: Db, me: SQL) =>
  db.select({ text: quote.text, state: quote.state, at: quote.at }).from(quote).where(eq(quote.memberId, me));

export const toOwnQuote = ([row]: Awaited<ReturnType<typeof selectOwnQuote>>): OwnQuoteView => ({
  quote: row ? { ...row, at: new Date(row.at).toISOString() } : null,
});
