import { and, eq, ne, type SQL } from "drizzle-orm";
import type { Context } from "hono";
import { batch } from "#db/batch.ts";
import { recommendation } from "#db/schema/index.ts";
import { endNotificationsSoon, pendingDelete } from "#domain/notifications/notifications.ts";
import type { AppEnv } from "#http/app-env.ts";
import { noticeKeys, otherOf, type Pair, type RecommendationNotice } from "./pair.ts";
import { existsBetween, isBetween } from "./queries.ts";

/** Also the text of a member who blocked the author. */
export const withdrawRecommendation = (c: Context<AppEnv>, pair: Pair) =>
  remove(c, pair, "recommendation-written", ne(recommendation.state, "asked"), "over");

export const takeRequestBack = (c: Context<AppEnv>, pair: Pair) =>
  remove(c, pair, "recommendation-requested", eq(recommendation.state, "asked"), "over");

/** A text written in the meantime stays. */
export const declineRequest = (c: Context<AppEnv>, pair: Pair) =>
  remove(c, pair, "recommendation-requested", eq(recommendation.state, "asked"), "read");

async function remove(c: Context<AppEnv>, pair: Pair, kind: RecommendationNotice, isIt: SQL, how: "over" | "read") {
  const { db } = c.var;
  const [notifiedId, keys] = [otherOf(kind, pair), noticeKeys(kind, pair)];
  const { removed } = await batch(db, {
    silenced: pendingDelete(db, notifiedId, keys, existsBetween(pair, isIt)),
    removed: db.delete(recommendation).where(and(isBetween(pair), isIt)),
  });
  if (removed.meta.changes > 0) endNotificationsSoon(c, notifiedId, keys, how);
}
