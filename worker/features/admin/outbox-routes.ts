import { Hono } from "hono";
import * as z from "zod/mini";
import type { OutboxMailView, OutboxPage } from "#contract/mail";
import { id } from "#contract/text";
import type { AppEnv } from "../../http/app-env.ts";
import { valid } from "../../http/validate.ts";
import { getOutboxMail, listOutbox } from "./outbox-queries.ts";

/** `/api/admin/outbox`. */
export const outboxRoutes = new Hono<AppEnv>();

outboxRoutes.get("/", valid("query", z.object({ cursor: z.optional(id) })), async (c) =>
  c.json<OutboxPage>(await listOutbox(c.var.db, c.req.valid("query").cursor)),
);

outboxRoutes.get("/:id", async (c) =>
  c.json<OutboxMailView>(await getOutboxMail(c.env, c.var.db, c.req.param("id"), c.var.now)),
);
