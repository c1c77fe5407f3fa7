import { Hono } from "hono";
import {
  type AdminNewsPage,
  type AdminNewsSourceView,
  newsSourceChange,
  newsSourceEdit,
  newsSourceInput,
  newsSourceQuery,
} from "#contract/admin/news.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { getRow } from "#http/problem.ts";
import { valid, validEdit } from "#http/validate.ts";
import { addNewsSource } from "./add-source.ts";
import { editNewsSource } from "./edit-source.ts";
import { pauseNewsSource } from "./pause-source.ts";
import { listNewsSources, selectNewsSource, toAdminSource } from "./queries.ts";
import { readNewsSource } from "./read-source.ts";
import { removeNewsSource } from "./remove-source.ts";

export const adminNewsRoutes = new Hono<AppEnv>()
  .get("/", valid("query", newsSourceQuery), async (c) =>
    c.json<AdminNewsPage>(await listNewsSources(c.var.db, c.req.valid("query"))),
  )
  .post("/", valid("json", newsSourceInput), async (c) =>
    c.json<AdminNewsSourceView>(await addNewsSource(c, c.req.valid("json")), 201),
  )
  .get("/:id", async (c) =>
    c.json<AdminNewsSourceView>(toAdminSource(getRow(await selectNewsSource(c.var.db, c.req.param("id"))))),
  )
  .put(
    "/:id",
    validEdit(newsSourceEdit, (c) => selectNewsSource(c.var.db, c.req.param("id") ?? "")),
    async (c) => c.json<AdminNewsSourceView>(await editNewsSource(c, c.req.param("id"), c.req.valid("json"))),
  )
  .patch("/:id", jsonBody, valid("json", newsSourceChange), async (c) =>
    c.json<AdminNewsSourceView>(await pauseNewsSource(c, c.req.param("id"), c.req.valid("json"))),
  )
  .put("/:id/reading", async (c) => c.json<AdminNewsSourceView>(await readNewsSource(c, c.req.param("id"))))
  .delete("/:id", (c) => noContent(c, removeNewsSource(c, c.req.param("id"))));
