import { sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import {
  type AdminTiersView,
  type AdminTierView,
  FREE_TIER,
  tierEditInput,
  tierInput,
  tierOfferInput,
  tierOrderInput,
} from "#contract/membership/tiers.ts";
import { tier } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { type ValidContext, valid, validEdit } from "#http/validate.ts";
import { addTier } from "./add-tier.ts";
import { editTier } from "./edit-tier.ts";
import { orderTiers } from "./order-tiers.ts";
import { selectTier, selectTiers, toAdminTierView } from "./queries.ts";

export const adminTiersRoutes = new Hono<AppEnv>()
  .get("/", showTiers)
  .post("/", valid("json", tierInput), postTier)
  // Before `/:id`, which it would match too.
  .put("/order", valid("json", tierOrderInput), putOrder)
  .put("/:id/offer", valid("json", tierOfferInput), putOffer)
  .put(
    "/:id",
    validEdit(tierEditInput, (c) => selectTier(c.var.db, c.req.param("id") ?? "")),
    putTier,
  );

async function showTiers(c: Context<AppEnv>) {
  return c.json<AdminTiersView>({ tiers: (await selectTiers(c.var.db)).map(toAdminTierView) });
}

async function postTier(c: ValidContext<"json", typeof tierInput>) {
  return c.json<AdminTierView>(await addTier(c, c.req.valid("json")), 201);
}

async function putOrder(c: ValidContext<"json", typeof tierOrderInput>) {
  return c.json<AdminTiersView>(await orderTiers(c, c.req.valid("json")));
}

async function putOffer(c: ValidContext<"json", typeof tierOfferInput, "/:id/offer">) {
  return c.json<AdminTierView>(await offerTier(c, c.req.param("id"), c.req.valid("json").offered));
}

async function putTier(c: ValidContext<"json", typeof tierEditInput, "/:id">) {
  return c.json<AdminTierView>(await editTier(c, c.req.param("id"), c.req.valid("json")));
}

/** Members keep a withdrawn tier at their price, and requests stay open. Throws 404; 422 for the free tier. */
async function offerTier(c: Context<AppEnv>, id: string, offered: boolean): Promise<AdminTierView> {
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
