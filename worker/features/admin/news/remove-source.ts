import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { newsItem, newsSource } from "#db/schema/index.ts";
import { jsonOfRow, statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import type { AppEnv } from "#http/app-env.ts";
import { pendingInsertAll } from "#search/pending.ts";

export async function removeNewsSource(c: Context<AppEnv>, id: string): Promise<void> {
  const { db } = c.var;
  const isSource = sql`${newsSource.id} = ${id}`;
  await runCommand(c, {
    onlyIf: sql`exists (select 1 from ${newsSource} where ${isSource})`,
    audit: {
      action: "news-source-removed",
      subjectKind: "news-source",
      subjectId: id,
      before: jsonOfRow(newsSource, isSource, { name: newsSource.name, feedUrl: newsSource.feedUrl }),
    },
    write: (onlyIf) => ({
      search: pendingInsertAll(
        db,
        "news",
        sql`select ${newsItem.id} as id, ${newsItem.version} + 1 as version from ${newsItem} where ${newsItem.sourceId} = ${id} and ${onlyIf}`,
      ),
      items: statement(db, sql`delete from ${newsItem} where ${newsItem.sourceId} = ${id}`),
      // Last, because the condition is that it exists.
      source: statement(db, sql`delete from ${newsSource} where ${isSource} and ${onlyIf}`),
    }),
  });
}
