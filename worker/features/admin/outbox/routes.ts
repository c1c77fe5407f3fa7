import { Hono } from "hono";
import * as z from "zod/mini";
import { type OutboxMailView, type OutboxPage, type OutboxRowView, outboxQuery } from "#contract/mail.ts";
import type { AppEnv } from "#http/app-env.ts";
import { valid } from "#http/validate.ts";
import { replayMail } from "./commands.ts";
import { getOutboxMail, listOutbox } from "./queries.ts";

/** `/api/admin/outbox`. */
export const outboxRoutes = new Hono<AppEnv>();

outboxRoutes.get("/", valid("query", outboxQuery), async (c) => {
  const { status, cursor } = c.req.valid("query");
  return c.json<OutboxPage>(await listOutbox(c.var.db, status, cursor));
});

outboxRoutes.get("/:id", async (c) =>
  c.json<OutboxMailView>(await getOutboxMail(c.env, c.var.db, c.req.param("id"), c.var.now)),
);

outboxRoutes.post("/:id/replay", valid("json", z.strictObject({})), async (c) =>
  c.json<OutboxRowView>(await replayMail(c, c.req.param("id"))),
);
