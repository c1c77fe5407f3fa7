import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { DAY_MS, RATE_LIMITS } from "#contract/limits.ts";
import type { OwnRecommendationView } from "#contract/profiles/recommendations.ts";
import { user } from "#db/schema/index.ts";
import { jsonObject, statement } from "#db/statement.ts";
import { runCommand } from "#domain/commands/command.ts";
import { isAcquainted } from "#domain/members/acquainted.ts";
import { isMemberVisible, selectVisibleMember } from "#domain/members/visible-member.ts";
import { deliverSoon, notificationInsert } from "#domain/notifications/notifications.ts";
import type { AppEnv } from "#http/app-env.ts";
import { readIdempotencyKey, readOutcome } from "#http/idempotency.ts";
import { getRow, Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { noticeKeys, otherOf, type Pair, type RecommendationNotice } from "./pair.ts";
import { selectOne, toOwnView } from "./queries.ts";

type Change = {
  kind: RecommendationNotice;
  pair: Pair;
  input: object;
  /** SQL: one asked the other before, so the two need not be acquainted. */
  hasAsked: SQL;
  /** SQL on the existing row, or its absence; else 409 with `misfit` as detail. */
  fits: SQL;
  misfit?: string;
  /** SQL, checked before the change: the other one gets no notification. */
  knows: SQL;
  /** Of the notification. */
  text?: string;
  upsert: (onlyIf: SQL) => SQL;
  refusal?: string;
};

/**
 * At most one notification a day. Throws 404 `member-not-found`; 403 `not-acquainted`; 409 for a row that does not fit;
 * 429.
 */
export async function changeRecommendation(c: Context<AppEnv>, change: Change): Promise<OwnRecommendationView> {
  const { db, now, viewer } = c.var;
  const { kind, pair, input } = change;
  const otherId = otherOf(kind, pair);
  if (otherId === viewer.id) throw new Problem("conflict", { detail: "You can't recommend yourself." });
  const isAllowed = sql<number>`(${change.hasAsked} or ${isAcquainted(viewer.id, otherId)})`;
  const limited = countMemberWithin(c, RATE_LIMITS.recommendationsPerMember, sql`${viewer.id}`);
  const call = readIdempotencyKey(c, input, viewer.id);
  const { outcomes, subjects, before, notification, uses, rows } = await runCommand(c, {
    readBefore: {
      subjects: selectVisibleMember(db, otherId, viewer.id),
      before: db
        .select({ isAllowed: isAllowed.as("is_allowed"), fits: sql<number>`(${change.fits})`.as("fits") })
        .from(user)
        .where(eq(user.id, viewer.id)),
    },
    onlyIf: sql`${isMemberVisible(otherId, viewer.id)} and ${isAllowed} and ${change.fits}`,
    call,
    write: (onlyIf) => ({
      notification: notificationInsert(c.var, {
        ...toNotification(change, now),
        onlyIf: sql`${onlyIf} and ${limited.isBelow} and not ${change.knows}`,
      }),
      uses: limited.insert(onlyIf),
      upsert: statement(db, change.upsert(sql`${onlyIf} and ${limited.isWithin}`)),
    }),
    outcome: {
      status: sql`200`,
      answer: jsonObject({ id: otherId }),
      memberId: sql`${viewer.id}`,
      // Only if the previous statement wrote: another edit in the same millisecond has the same version.
      onlyIf: sql`changes() > 0`,
    },
    readAfter: { rows: selectOne(db, pair, kind === "recommendation-written" ? "subject" : "author") },
  });
  getRow(subjects, "member-not-found");
  if (!readOutcome(outcomes, call)) {
    if (!before[0]?.fits) throw new Problem("conflict", detailOf(change.misfit));
    if (!before[0].isAllowed) throw new Problem("not-acquainted", detailOf(change.refusal));
    limited.requireWithin(uses);
    if (notification.meta.changes > 0) deliverSoon(c, otherId);
  }
  // An earlier call with this key may have made the change, and the row was removed since.
  return toOwnView(getRow(rows, "conflict"));
}

const detailOf = (detail: string | undefined) => (detail ? { detail } : {});

function toNotification({ kind, pair, text }: Change, now: number) {
  const otherId = otherOf(kind, pair);
  return {
    memberId: otherId,
    actorId: otherId === pair.subjectId ? pair.authorId : pair.subjectId,
    key: noticeKeys(kind, pair) + Math.floor(now / DAY_MS),
    content: { kind, ...(text ? { text } : {}), path: "/profile/me?tab=recommendations" },
  };
}
