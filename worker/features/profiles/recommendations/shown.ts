import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { RecommendationPage, RecommendationWords } from "#contract/profiles/recommendations.ts";
import type { Relationship } from "#contract/profiles/relationships.ts";
import type { Db } from "#db/open.ts";
import { profile, recommendation, user } from "#db/schema/index.ts";
import { personColumns } from "#domain/members/person.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";
import { notBlocked } from "#domain/permissions/blocks.ts";
import { rowId, wholeNumber } from "#http/lists/cursor.ts";
import { newestFirst } from "#http/lists/keyset.ts";

const shown = newestFirst({ at: [recommendation.at, wholeNumber], id: [recommendation.authorId, rowId] });

const returned = alias(recommendation, "returned");

/** Each with the member's shown text about its author. Without people with a block; no rows for visitors. */
export function selectShown(db: Db, subject: SQL | string, me: SQL, cursor?: string) {
  const rows = db
    .select({
      ...personColumns,
      at: sql<number>`${recommendation.at}`.as("recommended_at"),
      relationship: recommendation.relationship,
      text: recommendation.text,
      returnedAt: sql<number | null>`${returned.at}`.as("returned_at"),
      returnedRelationship: sql<Relationship | null>`${returned.relationship}`.as("returned_relationship"),
      returnedText: sql<string | null>`${returned.text}`.as("returned_text"),
    })
    .from(recommendation)
    .innerJoin(user, eq(user.id, recommendation.authorId))
    .leftJoin(profile, eq(profile.memberId, user.id))
    .leftJoin(
      returned,
      and(
        eq(returned.subjectId, recommendation.authorId),
        eq(returned.authorId, recommendation.subjectId),
        eq(returned.state, "shown"),
      ),
    );
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

export const toShownPage = (rows: Awaited<ReturnType<typeof selectShown>>): RecommendationPage =>
  shown.toPage(rows, ({ at, relationship, text, returnedAt, returnedRelationship, returnedText, ...author }) => ({
    author,
    ...toWords(at, relationship, text),
    returned: returnedAt === null ? null : toWords(returnedAt, returnedRelationship, returnedText ?? ""),
  }));

const toWords = (at: number, relationship: Relationship | null, text: string): RecommendationWords => ({
  // Text and relationship are always written together.
  relationship: relationship ?? "other",
  text,
  at: new Date(at).toISOString(),
});
