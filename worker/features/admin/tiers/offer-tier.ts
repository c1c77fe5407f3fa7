import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { type AdminTierView, FREE_TIER } from "#contract/membership/tiers.ts";
import { tier } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { selectTier, toAdminTierView } from "./queries.ts";

/** Members keep a withdrawn tier at their price, and requests stay open. Throws 404; 422 for the free tier. */
export async function offerTier(c: Context<AppEnv>, id: string, offered: boolean): Promise<AdminTierView> {
  const { db } = c.var;
  if (id === FREE_TIER && !offered)
    throw new Problem("invalid", { fields: { offered: "New members start on this tier, so it stays offered." } });
  const withdrawn = offered ? 0 : 1;
  const { tiers } = await runCommand(c, {
    onlyIf: sql`exists (select 1 from ${tier} where ${tier.id} = ${id} and ${tier.withdrawn} <> ${withdrawn})`,
    audit: { action: offered ? "tier-offered" : "tier-withdrawn", subjectKind: "tier", subjectId: id },
    write: (onlyIf) => ({
      update: statement(db, sql`update ${tier} set withdrawn = ${withdrawn} where ${tier.id} = ${id} and ${onlyIf}`),
    }),
    readAfter: { tiers: selectTier(db, id) },
  });
  return toAdminTierView(getRow(tiers));
}
