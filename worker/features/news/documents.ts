import { type Context, Hono } from "hono";
import { memberDocument } from "#auth/session/documents.ts";
import { readWithViewer } from "#auth/session/session.ts";
import { type NewsQuery, newsQuery } from "#contract/news/news.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { listNews } from "./list/queries.ts";
import { toSourcesView } from "./sources/queries.ts";

/** Page navigation to the news: the viewer, the sources and the first page of the list. */
export const newsDocuments = new Hono<AppEnv>();

newsDocuments.get("/news-feed", readNewsFeed);

/** In the order in which the app writes them. Days are in the reader's zone, which only the app knows: with one, it asks itself. */
const QUERY = ["q", "category", "source", "language"] as const;
const DAYS = ["from", "to"];

async function readNewsFeed(c: Context<AppEnv>) {
  const query = readQuery(c);
  const listed = await listNews(c, query).catch(nullIfRefused);
  const viewer = listed?.viewer ?? (await readWithViewer(c, {})).viewer;
  return memberDocument(c, viewer, () => ({
    title: "News Feed",
    description: "Headlines for founders and investors, from the publications that wrote them.",
    answers: listed
      ? {
          "/api/news/sources": toSourcesView(listed.sources),
          ...(DAYS.some((day) => c.req.query(day)) ? {} : { [apiPath(query)]: listed.page }),
        }
      : {},
  }));
}

/** The valid parts of the URL's query; invalid ones are ignored. */
function readQuery(c: Context<AppEnv>): NewsQuery {
  const query: Record<string, string> = {};
  for (const name of QUERY) {
    const read = newsQuery.shape[name].safeParse(c.req.query(name)?.trim());
    if (read.success && read.data) query[name] = read.data;
  }
  return query;
}

/** The API's path for the same query. */
function apiPath(query: NewsQuery): string {
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return search ? `/api/news?${search}` : "/api/news";
}

function nullIfRefused(error: unknown): null {
  if (error instanceof Problem && (error.code === "session-missing" || error.code === "account-suspended")) return null;
  throw error;
}
