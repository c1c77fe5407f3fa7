import { and, eq, lte } from "drizzle-orm";
import { type Context, Hono } from "hono";
import * as z from "zod/mini";
import { requireMember } from "#auth/session/require-member.ts";
import { formatLongDate } from "#contract/dates.ts";
import { REAPPLY_AFTER_MS } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { user } from "#db/schema/index.ts";
import { notifyApplications, notifyStatus } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv } from "#http/app-env.ts";
import { jsonBody } from "#http/guards.ts";
import { noContent } from "#http/no-content.ts";
import { Problem } from "#http/problem.ts";
import { valid } from "#http/validate.ts";

export const applicationRoutes = new Hono<AppEnv>().post(
  "/application",
  jsonBody,
  requireMember,
  valid("json", z.strictObject({})),
  postApplication,
);

/** Throws 409 `reapply-later` within thirty days of the rejection, `conflict` unless pending. */
async function reapply(c: Context<AppEnv>, memberId: string): Promise<void> {
  const { db, now } = c.var;
  const { update, members } = await batch(db, {
    update: db
      .update(user)
      .set({ status: "pending", statusSince: now, statusReason: null, updatedAt: new Date(now) })
      .where(and(eq(user.id, memberId), eq(user.status, "rejected"), lte(user.statusSince, now - REAPPLY_AFTER_MS))),
    members: db.select({ status: user.status, since: user.statusSince }).from(user).where(eq(user.id, memberId)),
  });
  const [member] = members;
  if (member?.status === "rejected") throw new Problem("reapply-later", { detail: reapplySentence(member.since) });
  if (member?.status !== "pending") throw new Problem("conflict", { detail: "You can't apply right now." });
  if (update.meta.changes > 0)
    c.executionCtx.waitUntil(Promise.all([notifyStatus(c.env, memberId, "pending"), notifyApplications(c.env, db)]));
}

const reapplySentence = (since: number) => `You can apply again on ${formatLongDate(since + REAPPLY_AFTER_MS, "UTC")}.`;

function postApplication(c: Context<AppEnv>) {
  return noContent(c, reapply(c, c.var.viewer.id));
}
