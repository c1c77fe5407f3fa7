import { and, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { batch } from "#db/batch.ts";
import { introduction } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { endIntroductionNotifications, silenceWithdrawn } from "./notifications.ts";

/**
 * The viewer withdraws an introduction that they asked for; also again. It is the same for one that was declined. Throws 404 for everybody else, and
 * 409 `conflict` once it was accepted.
 */
export async function withdrawIntroduction(c: Context<AppEnv>, id: string): Promise<void> {
  const { db, now, viewer } = c.var;
  const isOwn = and(eq(introduction.id, id), eq(introduction.requesterId, viewer.id));
  const { rows } = await batch(db, {
    // One that was accepted stays; of the others nobody reads the notes anymore.
    withdrawn: db
      .update(introduction)
      .set({ state: "withdrawn", endedAt: now, noteToFirst: "", noteToTarget: "" })
      .where(and(isOwn, sql`${introduction.state} in ('open', 'declined')`)),
    rows: db.select({ state: introduction.state, holderId: introduction.holderId }).from(introduction).where(isOwn),
    // Nobody is notified of one that is withdrawn.
    silenced: silenceWithdrawn(db, id),
  });
  const { state, holderId } = getRow(rows);
  if (state === "accepted") throw new Problem("conflict");
  endIntroductionNotifications(c, id, holderId, "deleted");
}
