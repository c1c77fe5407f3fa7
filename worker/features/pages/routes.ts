import { type Context, Hono } from "hono";
import type { PageView } from "#contract/pages.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { isPageSlug, selectPage, toPageView } from "./queries.ts";

export const pageRoutes = new Hono<AppEnv>().get("/:slug", showPage);

async function showPage(c: Context<AppEnv, "/:slug">) {
  const slug = c.req.param("slug");
  if (!isPageSlug(slug)) throw new Problem("not-found");
  const [row] = await selectPage(c.var.db, slug);
  return c.json<PageView>(await toPageView(c.env, slug, row));
}
