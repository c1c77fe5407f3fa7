import { Hono } from "hono";
import { type AdminTiersView, type AdminTierView, tierEditInput, tierInput } from "#contract/membership/tiers.ts";
import type { AppEnv } from "#http/app-env.ts";
import { valid } from "#http/validate.ts";
import { addTier, editTier } from "./commands.ts";
import { listTiers } from "./queries.ts";

/** `/api/admin/tiers`. */
export const adminTiersRoutes = new Hono<AppEnv>();

adminTiersRoutes.get("/", async (c) => c.json<AdminTiersView>({ tiers: await listTiers(c.var.db) }));

adminTiersRoutes.post("/", valid("json", tierInput), async (c) =>
  c.json<AdminTierView>(await addTier(c, c.req.valid("json")), 201),
);

adminTiersRoutes.put("/:id", valid("json", tierEditInput), async (c) =>
  c.json<AdminTierView>(await editTier(c, c.req.param("id"), c.req.valid("json"))),
);
