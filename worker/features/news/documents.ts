import { type Context, Hono } from "hono";
import { memberDocument } from "#auth/session/documents.ts";
import { readWithViewer } from "#auth/session/session.ts";
import { newsQuery } from "#contract/news/news.ts";
import type { AppEnv } from "#http/app-env.ts";
import { nullIfSignedOut } from "#http/problem.ts";
import { readListQuery } from "#http/validate.ts";
import { listNews } from "./list/queries.ts";
import { toSourcesView } from "./sources/queries.ts";

export const newsDocuments = new Hono<AppEnv>();

newsDocuments.get("/news-feed", readNewsFeed);

/** In the app's order. Days are in the reader's time zone, which only the app knows: with one, it requests the list. */
const QUERY = ["q", "category", "source", "language"] as const;
const DAYS = ["from", "to"];

async function readNewsFeed(c: Context<AppEnv>) {
  const { query, path } = readListQuery(c, "/api/news", newsQuery, QUERY);
  const listed = await listNews(c, query).catch(nullIfSignedOut);
  const viewer = listed?.viewer ?? (await readWithViewer(c, {})).viewer;
  return memberDocument(c, viewer, () => ({
    title: "News Feed",
    description: "Headlines for founders and investors, from the publications that wrote them.",
    answers: listed
      ? {
          "/api/news/sources": toSourcesView(listed.sources, c.env, listed.viewer),
          ...(DAYS.some((day) => c.req.query(day)) ? {} : { [path]: listed.page }),
        }
      : {},
  }));
}
