import { sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { requireAdmitted } from "#auth/session/require-member.ts";
import { batch } from "#db/batch.ts";
import { postChoice } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { isPostVisible } from "#domain/posts/visible-post.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { Problem } from "#http/problem.ts";
import { valid } from "#http/validate.ts";

const HIDING = "/:id/hiding";
const MUTE = "/:id/mute";

export const choiceRoutes = new Hono<AppEnv>()
  .put(HIDING, jsonBody, requireAdmitted, valid("json", z.strictObject({})), chosen("is_hidden", true))
  .delete(HIDING, requireAdmitted, chosen("is_hidden", false))
  .put(MUTE, jsonBody, requireAdmitted, valid("json", z.strictObject({})), chosen("is_muted", true))
  .delete(MUTE, requireAdmitted, chosen("is_muted", false));

function chosen(choice: Choice, isChosen: boolean) {
  return (c: Context<AppEnv, typeof HIDING>) => noContent(c, choose(c, c.req.param("id"), choice, isChosen));
}

type Choice = "is_hidden" | "is_muted";

/** Nobody else is notified. Throws 404 `post-not-found`. */
async function choose(c: Context<AppEnv>, id: string, choice: Choice, isChosen: boolean): Promise<void> {
  const { db, viewer } = c.var;
  const [column, value] = [sql.identifier(choice), isChosen ? 1 : 0];
  const { rows } = await batch(db, {
    chosen: statement(
      db,
      sql`insert into ${postChoice} (member_id, post_id, ${column}) select ${viewer.id}, ${id}, ${value} where ${isPostVisible(id, viewer.id)}
        on conflict (member_id, post_id) do update set ${column} = excluded.${column} where ${column} <> excluded.${column}`,
    ),
    rows: db.select({ isVisible: sql<number>`${isPostVisible(id, viewer.id)}`.as("is_visible") }).from(sql`(select 1)`),
  });
  if (rows[0]?.isVisible !== 1) throw new Problem("post-not-found");
}
