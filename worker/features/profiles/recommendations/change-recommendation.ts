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
  /** The body of the request. */
  input: object;
  /** SQL: the two need not be acquainted, because one of them asked the other before. */
  isInvited: SQL;
  /** SQL: the row, or that there is none, is what the change is for; else 409 with this detail. */
  fits: SQL;
  misfit?: string;
  /** SQL: the other one knows already, and gets no notification. It is checked before the change. */
  knows: SQL;
  /** What the notification quotes. */
  quoted?: string;
  /** The statement that changes the row under a condition. */
  upsert: (onlyIf: SQL) => SQL;
  /** The detail of 403 `not-acquainted`. */
  refusal?: string;
};

/**
 * What writing and asking have in common: the other one is visible to the viewer, both are acquainted or invited, the change counts against the
 * viewer's limit, and a notification tells the other one, one a day at most. Throws 404 `member-not-found`, 403 `not-acquainted`, 409 for oneself and for a row that does
 * not fit, and 429 above the limit.
 */
export async function changeRecommendation(c: Context<AppEnv>, change: Change): Promise<OwnRecommendationView> {
  const { db, now, viewer } = c.var;
  const { kind, pair, input } = change;
  const otherId = otherOf(kind, pair);
  if (otherId === viewer.id) throw new Problem("conflict", { detail: "You can't recommend yourself." });
  const isAllowed = sql<number>`(${change.isInvited} or ${isAcquainted(viewer.id, otherId)})`;
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
      // The statement before this one is the one that writes: another edit in the same millisecond made the same version.
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
  // Also when an earlier call with this key made the change, and the row was removed since.
  return toOwnView(getRow(rows, "conflict"));
}

const detailOf = (detail: string | undefined) => (detail ? { detail } : {});

/** The notification of the other one. There is at most one of a kind and pair each day (UTC), because its key names them. */
function toNotification({ kind, pair, quoted }: Change, now: number) {
  const otherId = otherOf(kind, pair);
  return {
    memberId: otherId,
    actorId: otherId === pair.subjectId ? pair.authorId : pair.subjectId,
    key: noticeKeys(kind, pair) + Math.floor(now / DAY_MS),
    content: { kind, ...(quoted ? { text: quoted } : {}), path: "/profile/me?tab=recommendations" },
  };
}
