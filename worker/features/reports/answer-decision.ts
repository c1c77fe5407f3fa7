import { and, isNull } from "drizzle-orm";
import type { Context } from "hono";
import { batch } from "#db/batch.ts";
import { report } from "#db/schema/index.ts";
import { notifyReports } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { isDecisionAbout } from "./queries.ts";

/** The report is open again. Throws 404 without a decision; 409 for a second answer. */
export async function answerDecision(c: Context<AppEnv>, id: string, answer: string): Promise<void> {
  const { db, now, viewer } = c.var;
  const isMine = isDecisionAbout(viewer.id, id);
  const { answered, rows } = await batch(db, {
    answered: db
      .update(report)
      .set({ answer, answeredAt: now, state: "appealed" })
      .where(and(isMine, isNull(report.answer)))
      .returning({ id: report.id }),
    rows: db.select({ answer: report.answer }).from(report).where(isMine),
  });
  if (getRow(rows).answer !== answer) throw new Problem("conflict", { detail: "You already answered this decision." });
  if (answered.length > 0) c.executionCtx.waitUntil(notifyReports(c.env, db, viewer.id));
}
