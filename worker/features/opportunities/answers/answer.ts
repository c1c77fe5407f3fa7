import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { DAY_MS } from "#contract/limits.ts";
import type { PassReason } from "#contract/opportunities/plain/lists.ts";
import { deal } from "#db/schema/index.ts";
import { deliverSoon, endNotificationsSoon } from "#domain/notifications/notifications.ts";
import { notifyNetwork } from "#domain/notifications/notify-tabs.ts";
import { opportunityKey, opportunityNotification } from "#domain/opportunities/notification.ts";
import type { AppEnv } from "#http/app-env.ts";
import { changeDeal } from "./change-deal.ts";

/** How the keys of notifications about a member's interest begin; each day has one. */
const keysOf = (id: string, memberId: string) => `${opportunityKey(id)}interest:${memberId}:`;

/** The viewer is interested. The owner is notified, once a day however often the answer changes, and the two may write to each other. */
export async function showInterest(c: Context<AppEnv>, id: string, amountMinor: number | null): Promise<void> {
  const { now, viewer } = c.var;
  const interestedSince = sql`(select ${deal.answeredAt} from ${deal} where ${deal.opportunityId} = ${id}
    and ${deal.memberId} = ${viewer.id} and ${deal.answer} = 'interested')`;
  const { ownerId, isNotified } = await changeDeal(c, {
    id,
    values: {
      answer: "interested",
      // Since when they are interested stays when only the amount changes.
      answered_at: sql`coalesce(${interestedSince}, ${now})`,
      amount_minor: amountMinor,
      reason: null,
    },
    isAnswer: true,
    notification: opportunityNotification(id, {
      kind: "opportunity-interest",
      actorId: viewer.id,
      key: keysOf(id, viewer.id) + Math.floor(now / DAY_MS),
      path: "/my-deals?view=raise",
      onlyIf: sql`${interestedSince} is null`,
    }),
  });
  if (isNotified) deliverSoon(c, ownerId);
  notifyNetwork(c, viewer.id, ownerId);
}

/** The viewer passes. The owner sees it as a number. */
export async function pass(c: Context<AppEnv>, id: string, reason: PassReason): Promise<void> {
  const values = { answer: "passed", answered_at: c.var.now, amount_minor: null, reason };
  const { ownerId, wasInterested } = await changeDeal(c, {
    id,
    values,
    isAnswer: true,
    endedKeys: keysOf(id, c.var.viewer.id),
  });
  if (wasInterested) forgetInterest(c, id, ownerId);
}

/** The viewer takes the answer back, whatever became of the opportunity. */
export async function takeBack(c: Context<AppEnv>, id: string, answer: "interested" | "passed"): Promise<void> {
  const { ownerId, wasInterested } = await changeDeal(c, {
    id,
    values: { answer: null, answered_at: null, amount_minor: null, reason: null },
    onlyIf: sql`${deal.answer} = ${answer}`,
    isTakenBack: true,
    endedKeys: keysOf(id, c.var.viewer.id),
  });
  if (wasInterested && answer === "interested") forgetInterest(c, id, ownerId);
}

/** What is not true anymore is in no list of notifications, and ends how the two may begin a conversation. */
function forgetInterest(c: Context<AppEnv>, id: string, ownerId: string): void {
  endNotificationsSoon(c, ownerId, keysOf(id, c.var.viewer.id), "over");
  notifyNetwork(c, c.var.viewer.id, ownerId);
}
