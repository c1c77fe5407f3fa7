import { createMessageBatch } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import type { NewsPage } from "#contract/news/news.ts";
import { newId } from "#db/ids.ts";
import { newsItem, newsSource } from "#db/schema/index.ts";
import { sweepNewsSearch } from "#worker/features/news/search/index-news.ts";
import worker from "#worker/index.ts";
import { call } from "../call.ts";
import { testDb } from "../events/events.ts";
import type { TestMember } from "../members.ts";
import { feedUrl } from "./feed-url.ts";

/** Inserts a source, whose feed is a path of `FEEDS_HOST`. */
export async function createSource(path: string, more: Partial<typeof newsSource.$inferInsert> = {}): Promise<string> {
  const id = newId();
  const row = { id, name: `Paper ${id.slice(-6)}`, feedUrl: feedUrl(`${path}/${id}`), dueAt: 0, createdAt: Date.now() };
  await testDb()
    .insert(newsSource)
    .values({ ...row, category: "startups", language: "en", ...more });
  return id;
}

/** Delivers messages about sources to the real queue handler, in one batch. */
export const readSources = (...ids: string[]) =>
  worker.queue(
    createMessageBatch(
      "node-network-news",
      ids.map((id) => ({ id: newId(), timestamp: new Date(), attempts: 1, body: { id } })),
    ),
    env,
  );

export const sourceRow = async (id: string) => {
  const [row] = await testDb().select().from(newsSource).where(eq(newsSource.id, id));
  if (!row) throw new Error(`No source ${id}`);
  return row;
};

export const itemsOf = (sourceId: string) => testDb().select().from(newsItem).where(eq(newsItem.sourceId, sourceId));

type Values = Partial<typeof newsItem.$inferInsert>;

/** Inserts an item and indexes it. */
export async function createItem(sourceId: string, values: Values = {}): Promise<string> {
  const id = newId();
  const row = { id, sourceId, link: feedUrl(id), title: "A headline", description: "Words", publishedAt: Date.now() };
  await testDb()
    .insert(newsItem)
    .values({ ...row, category: "startups", language: "en", ...values });
  await env.DB.prepare("insert into search_pending (noun, id, version) values ('news', ?, 1)").bind(id).run();
  await sweepNewsSearch(env, testDb());
  return id;
}

export const newsPage = async (member: TestMember, query: Record<string, string> = {}): Promise<NewsPage> =>
  (await call(`/api/news?${new URLSearchParams(query)}`, { cookie: member.cookie })).json();
