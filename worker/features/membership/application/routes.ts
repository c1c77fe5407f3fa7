import { and, eq, lte } from "drizzle-orm";
import { Hono } from "hono";
import * as z from "zod/mini";
import { requireMember } from "#auth/session/require-member.ts";
import { REAPPLY_AFTER_MS } from "#contract/limits.ts";
import { user } from "#db/schema/index.ts";
import { announceApplications, announceStatus } from "#domain/notifications/admin-notices.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { Problem } from "#http/problem.ts";
import { valid } from "#http/validate.ts";

/** `/api/me/application`: a rejected member applies again. */
export const applicationRoutes = new Hono<AppEnv>();

/** 204 also for whoever waits already; 409 `reapply-later` within thirty days of the decision, `conflict` for everybody else. */
applicationRoutes.post("/application", jsonBody, requireMember, valid("json", z.strictObject({})), async (c) => {
  const { db, now, viewer } = c.var;
  const memberId = viewer.id;
  const [applied, states] = await db.batch([
    db
      .update(user)
      .set({ status: "pending", statusSince: now, statusReason: null, updatedAt: new Date(now) })
      .where(and(eq(user.id, memberId), eq(user.status, "rejected"), lte(user.statusSince, now - REAPPLY_AFTER_MS))),
    db.select({ status: user.status, since: user.statusSince }).from(user).where(eq(user.id, memberId)),
  ]);
  const state = states[0];
  if (state?.status === "rejected") throw new Problem("reapply-later", { detail: whenAgain(state.since) });
  if (state?.status !== "pending") throw new Problem("conflict", { detail: "There is nothing to apply for." });
  if (applied.meta.changes > 0)
    c.executionCtx.waitUntil(
      Promise.all([announceStatus(c.env, memberId, "pending"), announceApplications(c.env, db)]),
    );
  return c.body(null, 204);
});

const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

const whenAgain = (since: number) => `You may apply again on ${day.format(since + REAPPLY_AFTER_MS)}.`;
