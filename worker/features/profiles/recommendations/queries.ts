import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { RECOMMENDATIONS_WAITING_MAX } from "#contract/profiles/plain/limits.ts";
import type { OwnRecommendationView } from "#contract/profiles/recommendations.ts";
import type { MemberId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { profile, recommendation, user } from "#db/schema/index.ts";
import { personColumns } from "#domain/members/person.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";
import type { Pair } from "./pair.ts";

/** The rows of `recommendation` with the other one of the two, whose id is in `other`. */
const selectWithPerson = (db: Db, other: SQLiteColumn) =>
  db
    .select({
      ...personColumns,
      state: recommendation.state,
      relationship: recommendation.relationship,
      text: recommendation.text,
      note: recommendation.note,
      at: recommendation.at,
      version: recommendation.version,
    })
    .from(recommendation)
    .innerJoin(user, eq(user.id, other))
    .leftJoin(profile, eq(profile.memberId, user.id));

type OwnRow = Awaited<ReturnType<typeof selectWithPerson>>[number];

/** A row as the one of the two sees it whose other one it names. */
export const toOwnView = ({
  state,
  relationship,
  text,
  note,
  at,
  version,
  ...person
}: OwnRow): OwnRecommendationView => ({
  person,
  state,
  relationship,
  text,
  note,
  at: new Date(at).toISOString(),
  version,
});

/**
 * The statements that read what the viewer received and wrote, each newest first and at most RECOMMENDATIONS_WAITING_MAX, with people whom they
 * may know of.
 */
export const selectOwn = (db: Db, viewerId: MemberId) => ({
  received: selectSide(db, recommendation.subjectId, recommendation.authorId, viewerId),
  written: selectSide(db, recommendation.authorId, recommendation.subjectId, viewerId),
});

const selectSide = (db: Db, own: SQLiteColumn, other: SQLiteColumn, viewerId: MemberId) =>
  selectWithPerson(db, other)
    .where(and(sql`${own} = ${viewerId}`, isVisibleTo(viewerId)))
    .orderBy(desc(recommendation.at))
    .limit(RECOMMENDATIONS_WAITING_MAX);

/** The statement that reads what one member wrote about another, or was asked to, with `other` as the person of its view. */
export const selectOne = (db: Db, pair: Pair, other: "subject" | "author") =>
  selectWithPerson(db, other === "subject" ? recommendation.subjectId : recommendation.authorId).where(isBetween(pair));

/** SQL: a row of `recommendation` is the one of a pair. */
export const isBetween = ({ subjectId, authorId }: Pair): SQL =>
  sql`${recommendation.subjectId} = ${subjectId} and ${recommendation.authorId} = ${authorId}`;

/** SQL: the pair has a row, and it meets a condition. */
export const existsBetween = (pair: Pair, condition: SQL): SQL =>
  sql`exists (select 1 from ${recommendation} where ${isBetween(pair)} and ${condition})`;
