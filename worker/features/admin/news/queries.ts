import { eq } from "drizzle-orm";
import type { AdminNewsPage, AdminNewsSourceView } from "#contract/admin/news.ts";
import type { Db } from "#db/open.ts";
import { newsSource } from "#db/schema/index.ts";
import { rowId } from "#http/lists/cursor.ts";
import { newestFirst } from "#http/lists/keyset.ts";

const sources = newestFirst({ id: [newsSource.id, rowId] });

/** One page of all sources of news, the newest first. */
export async function listNewsSources(db: Db, { cursor }: { cursor?: string | undefined }): Promise<AdminNewsPage> {
  const rows = await sources.select(db.select().from(newsSource).$dynamic(), cursor);
  return sources.toPage(rows, toAdminSource);
}

/** The statement that reads one source. */
export const selectNewsSource = (db: Db, id: string) => db.select().from(newsSource).where(eq(newsSource.id, id));

export function toAdminSource(row: typeof newsSource.$inferSelect): AdminNewsSourceView {
  const { id, name, feedUrl, category, language, paused, failures, error, sample } = row;
  const readAt = row.readAt === null ? null : new Date(row.readAt).toISOString();
  const nextAt = paused ? null : new Date(row.dueAt).toISOString();
  return { id, name, feedUrl, category, language, paused, readAt, failures, error, nextAt, sample };
}
