import { type Context, Hono } from "hono";
import {
  type AdminTiersView,
  type AdminTierView,
  tierEditInput,
  tierInput,
  tierOfferInput,
  tierOrderInput,
} from "#contract/membership/tiers.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { addTier } from "./add-tier.ts";
import { editTier } from "./edit-tier.ts";
import { offerTier } from "./offer-tier.ts";
import { orderTiers } from "./order-tiers.ts";
import { selectTiers, toAdminTierView } from "./queries.ts";

export const adminTiersRoutes = new Hono<AppEnv>()
  .get("/", showTiers)
  .post("/", valid("json", tierInput), postTier)
  // Before `/:id`, which it would match too.
  .put("/order", valid("json", tierOrderInput), putOrder)
  .put("/:id/offer", valid("json", tierOfferInput), putOffer)
  .put("/:id", valid("json", tierEditInput), putTier);

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
