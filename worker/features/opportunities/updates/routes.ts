import { Hono } from "hono";
import { requireAdmitted } from "#auth/session/require-member.ts";
import { updateInput } from "#contract/opportunities/sharing.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { valid } from "#http/validate.ts";
import { deleteUpdate } from "./delete-update.ts";
import { writeUpdate } from "./write-update.ts";

export const updateRoutes = new Hono<AppEnv>()
  .post("/:id/updates", jsonBody, requireAdmitted, valid("json", updateInput), async (c) =>
    c.json<{ id: string }>({ id: await writeUpdate(c, c.req.param("id"), c.req.valid("json")) }, 201),
  )
  .delete("/:id/updates/:updateId", requireAdmitted, (c) => noContent(c, deleteUpdate(c, c.req.param())));
