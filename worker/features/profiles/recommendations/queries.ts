import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { RECOMMENDATIONS_WAITING_MAX } from "#contract/profiles/limits.ts";
import type { OwnRecommendationView } from "#contract/profiles/recommendations.ts";
import type { MemberId } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { profile, recommendation, user } from "#db/schema/index.ts";
import { personColumns } from "#domain/members/person.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";
import type { Pair } from "./pair.ts";

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

export const selectOwn = (db: Db, viewerId: MemberId) => ({
  received: selectSide(db, recommendation.subjectId, recommendation.authorId, viewerId),
  written: selectSide(db, recommendation.authorId, recommendation.subjectId, viewerId),
});

const selectSide = (db: Db, own: SQLiteColumn, other: SQLiteColumn, viewerId: MemberId) =>
  selectWithPerson(db, other)
    .where(and(sql`${own} = ${viewerId}`, isVisibleTo(viewerId)))
    .orderBy(desc(recommendation.at))
    .limit(RECOMMENDATIONS_WAITING_MAX);

export const selectOne = (db: Db, pair: Pair, other: "subject" | "author") =>
  selectWithPerson(db, other === "subject" ? recommendation.subjectId : recommendation.authorId).where(isBetween(pair));

export const isBetween = ({ subjectId, authorId }: Pair): SQL =>
  sql`${recommendation.subjectId} = ${subjectId} and ${recommendation.authorId} = ${authorId}`;

export const existsBetween = (pair: Pair, condition: SQL): SQL =>
  sql`exists (select 1 from ${recommendation} where ${isBetween(pair)} and ${condition})`;
