import { type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { AdminNewsSourceView, NewsSourceEdit } from "#contract/admin/news.ts";
import { NEWS_READ_EVERY_MS } from "#contract/news/limits.ts";
import type { Db } from "#db/open.ts";
import { newsItem, newsSource } from "#db/schema/index.ts";
import { jsonOfRow, statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { hasValues } from "#domain/commands/same-values.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { pendingInsertAll } from "#search/pending.ts";
import { feedListed, isFeedListed, selectListed, selectNewsSource, toAdminSource, waitOfHost } from "./queries.ts";

/** Items stay. A new address is read next, unless paused. Throws 404; 409 `conflict`; 422 for another source's feed. */
export async function editNewsSource(
  c: Context<AppEnv>,
  id: string,
  { version, ...input }: NewsSourceEdit,
): Promise<AdminNewsSourceView> {
  const { db, now } = c.var;
  const [stored] = await selectNewsSource(db, id);
  if (stored && hasValues(stored, input)) return toAdminSource(stored);
  const isSource = sql`${newsSource.id} = ${id}`;
  const isCurrent = sql`exists (select 1 from ${newsSource} where ${isSource} and ${newsSource.version} = ${version})`;
  const { applied, before, listed, sources } = await runCommand(c, {
    readBefore: { before: selectNewsSource(db, id), listed: selectListed(db, input.feedUrl, id) },
    onlyIf: sql`${isCurrent} and not ${isFeedListed(input.feedUrl, id)}`,
    audit: {
      action: "news-source-edited",
      subjectKind: "news-source",
      subjectId: id,
      before: jsonOfRow(newsSource, isSource, {
        name: newsSource.name,
        feedUrl: newsSource.feedUrl,
        category: newsSource.category,
        language: newsSource.language,
      }),
      after: input,
    },
    write: (onlyIf) => {
      const isRenamed = sql`${newsItem.sourceId} = ${id} and ${onlyIf}
        and exists (select 1 from ${newsSource} where ${isSource} and ${newsSource.name} <> ${input.name})`;
      return {
        // The search index has the name with each item, and keeps the newest version.
        items: statement(db, sql`update ${newsItem} set version = version + 1 where ${isRenamed}`),
        search: pendingInsertAll(
          db,
          "news",
          sql`select ${newsItem.id} as id, ${newsItem.version} as version from ${newsItem} where ${isRenamed}`,
        ),
        source: updateSource(db, { id, input, now, onlyIf }),
      };
    },
    readAfter: { sources: selectNewsSource(db, id) },
  });
  const edited = getRow(sources);
  if (listed[0]) throw feedListed();
  if (!applied) throw new Problem("conflict");
  if (before[0]?.feedUrl !== edited.feedUrl) c.executionCtx.waitUntil(c.env.NEWS.send({ id }));
  return toAdminSource(edited);
}

type Update = { id: string; input: Omit<NewsSourceEdit, "version">; now: number; onlyIf: SQL };

/** Another address resets what is known of the last reading. */
function updateSource(db: Db, { id, input, now, onlyIf }: Update) {
  const { name, feedUrl, category, language } = input;
  const setIfMoved = (column: string, value: SQL) =>
    sql`${sql.identifier(column)} = iif(feed_url = ${feedUrl}, ${sql.identifier(column)}, ${value})`;
  const reading = ["etag", "modified_at", "undated", "read_at", "started_at", "error", "left_out", "moved_to"];
  const counts = ["failures", "found", "moved_readings"];
  const wait = waitOfHost(feedUrl, now);
  const changes = [
    ...reading.map((column) => setIfMoved(column, sql`null`)),
    ...counts.map((column) => setIfMoved(column, sql`0`)),
    setIfMoved("wait_until", wait),
    setIfMoved("due_at", sql`max(${now + NEWS_READ_EVERY_MS}, coalesce(${wait}, 0))`),
    setIfMoved("requested_at", sql`iif(paused or ${wait} is not null, null, ${now})`),
  ];
  return statement(
    db,
    sql`update ${newsSource} set name = ${name}, feed_url = ${feedUrl}, category = ${category}, language = ${language},
      version = version + 1, ${sql.join(changes, sql`, `)}
    where ${newsSource.id} = ${id} and ${onlyIf}`,
  );
}
