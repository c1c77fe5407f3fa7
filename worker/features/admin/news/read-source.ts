import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { AdminNewsSourceView } from "#contract/admin/news.ts";
import { formatStart } from "#contract/dates.ts";
import { NEWS_REQUESTED_MS } from "#contract/news/limits.ts";
import { newsSource } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { readerZoneOf } from "#http/reader-zone.ts";
import { selectNewsSource, toAdminSource } from "./queries.ts";

/** Once for several requests at a time. Throws 404; 409 `conflict` while it is paused or its host asks to wait. */
export async function readNewsSource(c: Context<AppEnv>, id: string): Promise<AdminNewsSourceView> {
  const { db, now } = c.var;
  const { applied, sources } = await runCommand(c, {
    onlyIf: sql`exists (select 1 from ${newsSource} where ${newsSource.id} = ${id} and ${newsSource.paused} = 0
      and coalesce(${newsSource.waitUntil}, 0) <= ${now} and coalesce(${newsSource.requestedAt}, 0) <= ${now - NEWS_REQUESTED_MS})`,
    audit: { action: "news-source-read", subjectKind: "news-source", subjectId: id },
    write: (onlyIf) => ({
      update: statement(
        db,
        sql`update ${newsSource} set requested_at = ${now} where ${newsSource.id} = ${id} and ${onlyIf}`,
      ),
    }),
    readAfter: { sources: selectNewsSource(db, id) },
  });
  const source = toAdminSource(getRow(sources));
  if (source.paused) throw new Problem("conflict", { detail: "This source is paused. Resume it first." });
  if (source.waitUntil)
    throw new Problem("conflict", {
      detail: `Its host asked us to wait until ${formatStart(source.waitUntil, readerZoneOf(c))}.`,
    });
  if (applied) c.executionCtx.waitUntil(c.env.NEWS.send({ id }));
  return source;
}
