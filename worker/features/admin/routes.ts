import { Hono } from "hono";
import * as z from "zod/mini";
import type { OutboxMailView, OutboxPage } from "#contract/mail";
import { id } from "#contract/text";
import { mayAdminister } from "../../auth/may.ts";
import { getViewer } from "../../auth/session.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { valid } from "../../http/validate.ts";
import { getOutboxMail, listOutbox } from "./queries.ts";

/** `/api/admin`: for admins alone, said before anything about what is asked for. */
export const adminRoutes = new Hono<AppEnv>();

adminRoutes.use(async (c, next) => {
  mayAdminister(await getViewer(c));
  await next();
});

adminRoutes.get("/outbox", valid("query", z.object({ cursor: z.optional(id) })), async (c) =>
  c.json<OutboxPage>(await listOutbox(c.var.db, c.req.valid("query").cursor)),
);

adminRoutes.get("/outbox/:id", async (c) =>
  c.json<OutboxMailView>(await getOutboxMail(c.env, c.var.db, c.req.param("id"), c.var.now)),
);
