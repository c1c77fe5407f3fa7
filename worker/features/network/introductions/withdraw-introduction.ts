import { and, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { batch } from "#db/batch.ts";
import { introduction } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { endIntroductionNotifications, silenceWithdrawn } from "./notifications.ts";

export async function withdrawIntroduction(c: Context<AppEnv>, id: string): Promise<void> {
  const { db, now, viewer } = c.var;
  const isOwn = and(eq(introduction.id, id), eq(introduction.requesterId, viewer.id));
  const { rows } = await batch(db, {
    withdrawn: db
      .update(introduction)
      .set({ state: "withdrawn", endedAt: now, noteToFirst: "", noteToTarget: "" })
      .where(and(isOwn, sql`${introduction.state} in ('open', 'declined')`)),
    rows: db.select({ state: introduction.state, holderId: introduction.holderId }).from(introduction).where(isOwn),
    silenced: silenceWithdrawn(db, id),
  });
  const { state, holderId } = getRow(rows);
  if (state === "accepted") throw new Problem("conflict");
  endIntroductionNotifications(c, id, holderId, "deleted");
}
