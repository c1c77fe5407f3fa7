import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { AdminNewsSourceView, NewsSourceInput } from "#contract/admin/news.ts";
import { NEWS_READ_EVERY_MS, NEWS_SOURCES_MAX } from "#contract/news/limits.ts";
import { newId } from "#db/ids.ts";
import { newsSource } from "#db/schema/index.ts";
import { insertIf } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import type { AppEnv } from "#http/app-env.ts";
import { createdRow, readCreatedRow, readIdempotencyKey } from "#http/idempotency.ts";
import { getRow, Problem } from "#http/problem.ts";
import { feedListed, isFeedListed, selectListed, selectNewsSource, toAdminSource, waitOfHost } from "./queries.ts";

/** Throws 422 when its feed is in the list; 409 `conflict` above `NEWS_SOURCES_MAX`. */
export async function addNewsSource(c: Context<AppEnv>, input: NewsSourceInput): Promise<AdminNewsSourceView> {
  const { db, now, adminId } = c.var;
  const id = newId();
  const wait = waitOfHost(input.feedUrl, now);
  const call = readIdempotencyKey(c, input, adminId);
  const { applied, outcomes, listed } = await runCommand(c, {
    readBefore: {
      listed: selectListed(db, input.feedUrl),
    },
    onlyIf: sql`not ${isFeedListed(input.feedUrl)} and (select count(*) from ${newsSource}) < ${NEWS_SOURCES_MAX}`,
    call,
    audit: { action: "news-source-added", subjectKind: "news-source", subjectId: id, after: input },
    write: (onlyIf) => ({
      insert: insertIf(
        db,
        newsSource,
        {
          ...{ ...input, id, createdAt: now, waitUntil: wait, requestedAt: sql`iif(${wait} is null, ${now}, null)` },
          dueAt: sql`max(${now + NEWS_READ_EVERY_MS}, coalesce(${wait}, 0))`,
        },
        onlyIf,
      ),
    }),
    outcome: createdRow(newsSource, id, adminId),
  });
  const earlier = readCreatedRow(outcomes, call);
  if (!applied && !earlier) {
    if (listed[0]) throw feedListed();
    throw new Problem("conflict", { detail: `You can have up to ${NEWS_SOURCES_MAX} sources.` });
  }
  if (applied) c.executionCtx.waitUntil(c.env.NEWS.send({ id }));
  return toAdminSource(getRow(await selectNewsSource(db, earlier ?? id)));
}
