import { and, eq, lte } from "drizzle-orm";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import * as z from "zod/mini";
import { getViewer } from "#auth/session/session.ts";
import { REAPPLY_AFTER_MS } from "#contract/limits.ts";
import { user } from "#db/schema/index.ts";
import { announceApplications, announceStatus } from "#domain/notifications/admin-notices.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { Problem } from "#http/problem.ts";
import { valid } from "#http/validate.ts";

type ApplicantEnv = AppEnv & { Variables: { memberId: string } };

/** 401 is said before the input is looked at. Hono's type does not let a context with more variables pass for one with fewer. */
const amongMembers: MiddlewareHandler<ApplicantEnv> = async (c, next) => {
  c.set("memberId", (await getViewer(c as unknown as Context<AppEnv>)).id);
  await next();
};

/** `/api/me/application`: a rejected member applies again. */
export const applicationRoutes = new Hono<ApplicantEnv>();

/** 204 also for whoever waits already; 409 `reapply-later` within thirty days of the decision, `conflict` for everybody else. */
applicationRoutes.post("/application", jsonBody, amongMembers, valid("json", z.strictObject({})), async (c) => {
  const { db, now, memberId } = c.var;
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
