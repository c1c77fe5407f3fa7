import { eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { QuoteDecision } from "#contract/settings/quote.ts";
import { quote } from "#db/schema/index.ts";
import { jsonOfRow, statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";

/** Throws 404; 409 `conflict` for a rewritten quote. */
export async function decideQuote(c: Context<AppEnv>, memberId: string, { isShown, at }: QuoteDecision): Promise<void> {
  const { db } = c.var;
  const state = isShown ? "shown" : "declined";
  const isThis = sql`${quote.memberId} = ${memberId} and ${quote.at} = ${Date.parse(at)} and ${quote.state} <> ${state}`;
  const { quotes } = await runCommand(c, {
    readBefore: { quotes: db.select({ at: quote.at }).from(quote).where(eq(quote.memberId, memberId)) },
    onlyIf: sql`exists (select 1 from ${quote} where ${isThis})`,
    audit: {
      action: isShown ? "quote-shown" : "quote-declined",
      subjectKind: "member",
      subjectId: memberId,
      // Not the text, which its author may remove.
      after: jsonOfRow(quote, isThis, { at: quote.at }),
    },
    write: (onlyIf) => ({
      decided: statement(db, sql`update ${quote} set state = ${state} where ${isThis} and ${onlyIf}`),
    }),
  });
  if (getRow(quotes).at !== Date.parse(at))
    throw new Problem("conflict", { detail: "The member has rewritten this quote." });
}
