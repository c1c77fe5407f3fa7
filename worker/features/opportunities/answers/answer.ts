import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { DAY_MS } from "#contract/limits.ts";
import type { PassReason } from "#contract/opportunities/lists.ts";
import { deal } from "#db/schema/index.ts";
import { deliverSoon, endNotificationsSoon } from "#domain/notifications/notifications.ts";
import { notifyNetwork } from "#domain/notifications/notify-tabs.ts";
import { opportunityKey, opportunityNotification } from "#domain/opportunities/notification.ts";
import type { AppEnv } from "#http/app-env.ts";
import { changeDeal } from "./change-deal.ts";

const keysOf = (id: string, memberId: string) => `${opportunityKey(id)}interest:${memberId}:`;

/** Notifies the owner, once a day however often the answer changes, and lets the two write to each other. */
export async function showInterest(c: Context<AppEnv>, id: string, amountMinor: number | null): Promise<void> {
  const { now, viewer } = c.var;
  const interestedSince = sql`(select ${deal.answeredAt} from ${deal} where ${deal.opportunityId} = ${id}
    and ${deal.memberId} = ${viewer.id} and ${deal.answer} = 'interested')`;
  const { ownerId, isNotified } = await changeDeal(c, {
    id,
    values: {
      answer: "interested",
      // A change of the amount keeps the date of the interest.
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

/** The owner sees only a number. */
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

function forgetInterest(c: Context<AppEnv>, id: string, ownerId: string): void {
  endNotificationsSoon(c, ownerId, keysOf(id, c.var.viewer.id), "over");
  notifyNetwork(c, c.var.viewer.id, ownerId);
}
