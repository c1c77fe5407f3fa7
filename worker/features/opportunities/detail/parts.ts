import { and, asc, desc, eq, isNotNull, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Context } from "hono";
import { OPPORTUNITY_PARTS, OPPORTUNITY_TEAM_MAX, PARTIES_MAX } from "#contract/opportunities/limits.ts";
import {
  opportunity,
  opportunityParty,
  opportunityQuestion,
  opportunityTeam,
  opportunityUpdate,
  passCount,
  profile,
  user,
} from "#db/schema/index.ts";
import { isConnected } from "#domain/members/connected.ts";
import { personColumns } from "#domain/members/person.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";
import { selectHistory } from "#domain/opportunities/history.ts";
import type { AppEnv } from "#http/app-env.ts";
import { selectCards } from "../list/scan.ts";
import { isOpen, me } from "../opportunity-sql.ts";

export const ownerOf = (id: string): SQL<string> =>
  sql<string>`(select ${opportunity.ownerId} from ${opportunity} where ${opportunity.id} = ${id})`;

/** SQL: null for everybody else, so that nothing is read for them. */
const ownedId = (c: Context<AppEnv>, id: string): SQL<string> =>
  sql<string>`(select ${opportunity.id} from ${opportunity} where ${opportunity.id} = ${id} and ${opportunity.ownerId} = ${me(c)})`;

export const selectParts = (c: Context<AppEnv>, id: string) => ({
  ...selectShown(c, id),
  ...selectQuestions(c, id),
  ...selectOwn(c, id),
});

function selectShown(c: Context<AppEnv>, id: string) {
  const { db } = c.var;
  return {
    team: db
      .select({ ...personColumns, role: opportunityTeam.role })
      .from(opportunityTeam)
      .crossJoin(user)
      .leftJoin(profile, eq(profile.memberId, user.id))
      .where(
        and(
          eq(opportunityTeam.opportunityId, id),
          eq(user.id, opportunityTeam.memberId),
          isVisibleTo(me(c)),
          isConnected(ownerOf(id), user.id),
        ),
      )
      .orderBy(asc(opportunityTeam.position))
      .limit(OPPORTUNITY_TEAM_MAX),
    updates: db
      .select({
        id: opportunityUpdate.id,
        title: opportunityUpdate.title,
        text: opportunityUpdate.text,
        at: opportunityUpdate.at,
      })
      .from(opportunityUpdate)
      .where(eq(opportunityUpdate.opportunityId, id))
      .orderBy(desc(opportunityUpdate.at), desc(opportunityUpdate.id))
      .limit(OPPORTUNITY_PARTS.updates),
    similar: selectCards(
      c,
      {
        // Of the newest those of the same sector, then those of the same stage.
        table: sql`(select newest.id, (newest.sector = own.sector) * 2 + (newest.stage = own.stage) as position
          from (select id, sector, stage from ${opportunity} where ${isOpen}
            order by opened_at desc, id desc limit ${OPPORTUNITY_PARTS.compared}) as newest
          cross join ${opportunity} as own on own.id = ${id} and own.id <> newest.id) as scanned`,
        id: sql`scanned.id`,
        position: sql`scanned.position`,
      },
      sql`scanned.position > 0`,
      OPPORTUNITY_PARTS.similar,
    ),
  };
}

function selectQuestions(c: Context<AppEnv>, id: string) {
  const viewer = me(c);
  const own = ownedId(c, id);
  const select = (which: SQL | undefined, newest: SQLiteColumn, of: SQL | string = id, isAskerShown = sql`1`) =>
    c.var.db
      .select({
        questionId: sql<string>`${opportunityQuestion.id}`.as("question_id"),
        text: opportunityQuestion.text,
        askedAt: opportunityQuestion.askedAt,
        answer: opportunityQuestion.answer,
        answeredAt: opportunityQuestion.answeredAt,
        publishedAt: opportunityQuestion.publishedAt,
        isAskerShown: sql<number>`${isAskerShown}`.as("is_asker_shown"),
        ...personColumns,
      })
      .from(opportunityQuestion)
      // SQLite keeps the order of a cross join; otherwise it would begin with all approved members.
      .crossJoin(user)
      .leftJoin(profile, eq(profile.memberId, user.id))
      .where(and(eq(opportunityQuestion.opportunityId, of), eq(user.id, opportunityQuestion.askerId), which))
      .orderBy(desc(newest), desc(opportunityQuestion.id))
      .limit(OPPORTUNITY_PARTS.questions);
  return {
    // With a block between asker and owner the question stays, but without the asker's name.
    published: select(
      isNotNull(opportunityQuestion.publishedAt),
      opportunityQuestion.publishedAt,
      id,
      sql`(${own} is not null and ${isVisibleTo(viewer)})`,
    ),
    asked: select(eq(opportunityQuestion.askerId, viewer), opportunityQuestion.askedAt),
    received: select(isVisibleTo(viewer), opportunityQuestion.askedAt, own),
    // By id: the index of unanswered ones does not have the time.
    unanswered: select(and(isNull(opportunityQuestion.answeredAt), isVisibleTo(viewer)), opportunityQuestion.id, own),
  };
}

function selectOwn(c: Context<AppEnv>, id: string) {
  const { db } = c.var;
  const own = ownedId(c, id);
  return {
    passes: db
      .select({ reason: passCount.reason, count: passCount.passes })
      .from(passCount)
      .where(and(eq(passCount.opportunityId, own), sql`${passCount.passes} > 0`))
      .orderBy(desc(passCount.passes)),
    history: selectHistory(db, own),
    parties: db
      .select({ ...personColumns, confirmedAt: opportunityParty.confirmedAt })
      .from(opportunityParty)
      .innerJoin(user, eq(user.id, opportunityParty.memberId))
      .leftJoin(profile, eq(profile.memberId, user.id))
      .where(and(eq(opportunityParty.opportunityId, own), ne(opportunityParty.memberId, me(c)), isVisibleTo(me(c))))
      .limit(PARTIES_MAX),
  };
}
