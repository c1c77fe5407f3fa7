import { Hono } from "hono";
import { type ResourcePage, resourceQuery } from "#contract/academy/resources.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { listResources } from "./list.ts";
import { serveFile } from "./serve-file.ts";

export const resourceRoutes = new Hono<AppEnv>()
  .get("/resources", valid("query", resourceQuery), showResources)
  .get("/resources/:id/file", serveFile);

async function showResources(c: ValidContext<"query", typeof resourceQuery>) {
  return c.json<ResourcePage>((await listResources(c, c.req.valid("query"))).page);
}
