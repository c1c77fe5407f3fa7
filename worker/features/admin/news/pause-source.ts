import { sql } from "drizzle-orm";
import type { Context } from "hono";
import type { AdminNewsSourceView, NewsSourceChange } from "#contract/admin/news.ts";
import { newsSource } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow } from "#http/problem.ts";
import { selectNewsSource, toAdminSource } from "./queries.ts";

export async function pauseNewsSource(
  c: Context<AppEnv>,
  id: string,
  { paused }: NewsSourceChange,
): Promise<AdminNewsSourceView> {
  const { db, now } = c.var;
  const { sources } = await runCommand(c, {
    onlyIf: sql`exists (select 1 from ${newsSource} where ${newsSource.id} = ${id} and ${newsSource.paused} <> ${paused ? 1 : 0})`,
    audit: {
      action: paused ? "news-source-paused" : "news-source-resumed",
      subjectKind: "news-source",
      subjectId: id,
    },
    write: (onlyIf) => ({
      update: statement(
        db,
        sql`update ${newsSource} set paused = ${paused ? 1 : 0}, requested_at = null, failures = 0, error = null, due_at = max(${now}, coalesce(wait_until, 0)) where ${newsSource.id} = ${id} and ${onlyIf}`,
      ),
    }),
    readAfter: { sources: selectNewsSource(db, id) },
  });
  return toAdminSource(getRow(sources));
}
