import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Relationship } from "#contract/profiles/plain/relationships.ts";
import type { RecommendationPage } from "#contract/profiles/recommendations.ts";
import type { Db } from "#db/open.ts";
import { profile, recommendation, user } from "#db/schema/index.ts";
import { personColumns } from "#domain/members/person.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";
import { notBlocked } from "#domain/permissions/blocks.ts";
import { rowId, wholeNumber } from "#http/cursor.ts";
import { newestFirst } from "#http/keyset.ts";

const shown = newestFirst({ at: [recommendation.at, wholeNumber], id: [recommendation.authorId, rowId] });

/**
 * The statement that reads one page of the recommendations that a member shows, by people whom the viewer may know of, and without a block between
 * them and the member. No rows for visitors. Throws 422 for an invalid cursor.
 */
export function selectShown(db: Db, subject: SQL | string, me: SQL, cursor?: string) {
  const rows = db
    .select({
      ...personColumns,
      at: sql<number>`${recommendation.at}`.as("recommended_at"),
      relationship: recommendation.relationship,
      text: recommendation.text,
    })
    .from(recommendation)
    .innerJoin(user, eq(user.id, recommendation.authorId))
    .leftJoin(profile, eq(profile.memberId, user.id));
  const isSeen = and(
    eq(recommendation.subjectId, subject),
    // A literal, because SQLite would not use the index of shown ones for a bound value.
    sql`${recommendation.state} = 'shown'`,
    sql`${me} is not null`,
    isVisibleTo(me),
    notBlocked(subject, user.id),
  );
  return shown.select(rows.$dynamic(), cursor, isSeen);
}

/** The page of the rows of `selectShown`. */
export const toShownPage = (rows: Awaited<ReturnType<typeof selectShown>>): RecommendationPage =>
  shown.toPage(rows, ({ at, relationship, text, ...author }) => ({
    author,
    // One with a text has a relationship: both are written together.
    relationship: relationship ?? ("other" satisfies Relationship),
    text,
    at: new Date(at).toISOString(),
  }));
