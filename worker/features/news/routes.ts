import { type Context, Hono } from "hono";
import { getWithViewer } from "#auth/session/session.ts";
import { type NewsPage, type NewsSourcesView, newsQuery } from "#contract/news/news.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { listNews } from "./list/queries.ts";
import { selectSources, toSourcesView } from "./sources/queries.ts";

export const newsRoutes = new Hono<AppEnv>().get("/", valid("query", newsQuery), readNews).get("/sources", readSources);

async function readNews(c: ValidContext<"query", typeof newsQuery>) {
  const { page } = await listNews(c, c.req.valid("query"));
  return c.json<NewsPage>(page);
}

async function readSources(c: Context<AppEnv>) {
  const { viewer, sources } = await getWithViewer(c, { sources: selectSources(c.var.db) });
  return c.json<NewsSourcesView>(toSourcesView(sources, c.env, viewer));
}
