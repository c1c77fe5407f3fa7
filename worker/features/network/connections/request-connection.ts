import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { formatLongDate } from "#contract/dates.ts";
import {
  CONNECTION_ASK_AGAIN_MS,
  CONNECTION_IGNORED,
  CONNECTION_REQUESTS_OPEN_MAX,
  NETWORK_LIMITS,
} from "#contract/network/limits.ts";
import type { RelationView } from "#contract/network/relation.ts";
import { batch } from "#db/batch.ts";
import { connectionRequest, networkSetting, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { isConnected } from "#domain/members/connected.ts";
import { toRelation } from "#domain/members/member-card.ts";
import { isMemberVisible } from "#domain/members/visible-member.ts";
import { deliverSoon, notificationInsert } from "#domain/notifications/notifications.ts";
import { notifyNetwork } from "#domain/notifications/notify-tabs.ts";
import { tierNeeded } from "#domain/permissions/authorize.ts";
import { tierIncludes } from "#domain/permissions/tiers.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { connectStatements } from "./connect.ts";
import { selectRelation } from "./queries.ts";
import { endRequestNotification, hasAsked, requestKey, withdrawnAt } from "./requests.ts";

/**
 * Connects at once when the other one has asked. Throws 403 `tier-needed`; 409 `request-too-soon`, `requests-waiting`;
 * 429.
 */
export async function requestConnection(c: Context<AppEnv>, peerId: string, note: string): Promise<RelationView> {
  const { db, now, viewer } = c.var;
  if (peerId === viewer.id) throw new Problem("conflict", { detail: "You can't connect with yourself." });
  const rules = requestRules(c, peerId);
  const { before, uses, written, relations } = await batch(db, {
    before: db
      .select({
        isNew: sql<number>`${rules.isNew}`.as("is_new"),
        withdrawnAt: sql<number | null>`${withdrawnAt(viewer.id, peerId)}`.as("withdrawn_at"),
        isFull: sql<number>`(${rules.isFull} and not ${rules.isAutomatic})`.as("is_full"),
        isOftenIgnored: sql<number>`${rules.isOftenIgnored}`.as("is_often_ignored"),
        isMonthFull: sql<number>`${rules.isMonthFull}`.as("is_month_full"),
      })
      .from(user)
      .where(eq(user.id, viewer.id)),
    // What one limit refuses does not count toward the other.
    uses: rules.daily.insert(sql`${rules.isCounted} and not ${rules.isMonthFull}`),
    investorUses: rules.monthly.insert(sql`${rules.isCounted} and ${rules.isLimited} and ${rules.isWithinDay}`),
    written: requestStatements(c, peerId, note, rules),
    relations: selectRelation(db, viewer.id, peerId),
  });
  const relation = toRelation(getRow(relations, "member-not-found"));
  const [was] = before;
  if (was?.isNew && relation.relation === "none") {
    if (was.withdrawnAt !== null && now < was.withdrawnAt + CONNECTION_ASK_AGAIN_MS) throw tooSoon(was.withdrawnAt);
    if (was.isFull) throw new Problem("requests-waiting");
    if (was.isMonthFull) throw await investorsLimited(c);
    const limit = was.isOftenIgnored ? rules.dailyWhenIgnored : rules.daily;
    limit.requireWithin(uses);
  }
  if (written.asked.meta.changes + written.connected.meta.changes > 0) {
    deliverSoon(c, peerId);
    notifyNetwork(c, viewer.id, peerId);
    if (relation.relation === "connected") endRequestNotification(c, peerId, viewer.id, "read");
  }
  return relation;
}

/** Names the latest day at that moment anywhere, so that the text is true in every time zone. */
const tooSoon = (withdrawn: number) =>
  new Problem("request-too-soon", {
    detail: `You withdrew a request to this member. You can ask again after ${formatLongDate(withdrawn + CONNECTION_ASK_AGAIN_MS, "Pacific/Kiritimati")}.`,
  });

/** Names the tier that has no such limit. */
async function investorsLimited(c: Context<AppEnv>): Promise<Problem> {
  const { detail = "" } = (await tierNeeded(c.var.db, "investor-requests")).details;
  const { limit } = NETWORK_LIMITS.investorRequestsPerMember;
  return new Problem("tier-needed", { detail: `You asked ${limit} investors to connect in these 30 days. ${detail}` });
}

function requestRules(c: Context<AppEnv>, peerId: string) {
  const { now, viewer } = c.var;
  const daily = countMemberWithin(c, NETWORK_LIMITS.connectionRequestsPerMember, sql`${viewer.id}`);
  const dailyWhenIgnored = countMemberWithin(c, NETWORK_LIMITS.connectionRequestsWhenIgnored, sql`${viewer.id}`);
  const isOwnWaiting = sql`${connectionRequest.requesterId} = ${viewer.id} and ${connectionRequest.state} <> 'withdrawn'`;
  const isNew = sql`(${isMemberVisible(peerId, viewer.id)} and not ${isConnected(viewer.id, peerId)} and not ${hasAsked(viewer.id, peerId)})`;
  const isAnswer = hasAsked(peerId, viewer.id);
  const isAutomatic = sql`exists (select 1 from ${networkSetting} where ${networkSetting.memberId} = ${peerId} and ${networkSetting.autoAccept} = 1)`;
  // Requests to suspended members do not count as open.
  const isFull = sql`((select count(*) from ${connectionRequest} join ${user} on ${user.id} = ${connectionRequest.recipientId}
    where ${isOwnWaiting} and ${user.status} = 'approved') >= ${CONNECTION_REQUESTS_OPEN_MAX})`;
  // Includes requests that were withdrawn afterwards.
  const isOftenIgnored = sql`((select count(*) from ${connectionRequest} where ${connectionRequest.requesterId} = ${viewer.id}
    and ${connectionRequest.ignoredAt} > ${now - CONNECTION_IGNORED.withinMs}) >= ${CONNECTION_IGNORED.from})`;
  const isTooSoon = sql`(coalesce(${withdrawnAt(viewer.id, peerId)}, 0) > ${now - CONNECTION_ASK_AGAIN_MS})`;
  const isCounted = sql`(${isNew} and not ${isAnswer} and not ${isTooSoon} and (${isAutomatic} or not ${isFull}))`;
  const isLimited = sql`(exists (select 1 from ${user} where ${user.id} = ${peerId} and ${user.kind} = 'investor')
    and not ${tierIncludes(sql`${viewer.tier.id}`, "investor-requests")})`;
  const monthly = countMemberWithin(c, NETWORK_LIMITS.investorRequestsPerMember, sql`${viewer.id}`);
  const isMonthFull = sql`(${isLimited} and not ${monthly.isBelow})`;
  const isWithinDay = sql`(${daily.isWithin} and (${dailyWhenIgnored.isWithin} or not ${isOftenIgnored}))`;
  const isWithin = sql`((${monthly.isWithin} or not ${isLimited}) and ${isWithinDay})`;
  return {
    daily,
    monthly,
    isLimited,
    isMonthFull,
    dailyWhenIgnored,
    isNew,
    isAnswer,
    isAutomatic,
    isFull,
    isOftenIgnored,
    isCounted,
    isWithinDay,
    isWithin,
  };
}

type Rules = ReturnType<typeof requestRules>;

function requestStatements(c: Context<AppEnv>, peerId: string, note: string, rules: Rules) {
  const { db, now, viewer } = c.var;
  const { isNew, isAnswer, isAutomatic, isCounted, isWithin } = rules;
  const isRequest = and(isCounted, isWithin, sql`not ${isAutomatic}`) as SQL;
  const text = note === "" ? {} : { text: note };
  return {
    notified: notificationInsert(c.var, {
      memberId: peerId,
      actorId: viewer.id,
      key: requestKey(viewer.id, now),
      content: { kind: "connection-requested", ...text, path: "/network?view=requests" },
      onlyIf: isRequest,
    }),
    // Two requests to each other always connect; automatic acceptance is subject to the limits.
    ...connectStatements(
      c,
      peerId,
      sql`((${isNew} and ${isAnswer}) or (${isCounted} and ${isWithin} and ${isAutomatic}))`,
    ),
    // Replaces a request that was withdrawn long ago. The condition is false for two who are connected by now.
    asked: statement(
      db,
      sql`insert into ${connectionRequest} (requester_id, recipient_id, state, note, asked_at)
        select ${viewer.id}, ${peerId}, 'open', ${note}, ${now} where ${isRequest}
        on conflict (requester_id, recipient_id) do update set state = 'open', note = excluded.note, asked_at = excluded.asked_at,
          decided_at = null`,
    ),
  };
}
