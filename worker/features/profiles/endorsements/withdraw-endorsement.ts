import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { DAY_MS } from "#contract/limits.ts";
import type { EndorsementResult } from "#contract/profiles/endorsements.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { endorsement, skill } from "#db/schema/index.ts";
import { isMemberVisible, selectVisibleMember } from "#domain/members/visible-member.ts";
import { endNotificationsSoon, pendingDelete } from "#domain/notifications/notifications.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { endorsedKeys, selectSkill } from "./queries.ts";

/** A hidden one is kept as withdrawn, so that its author cannot unhide it by endorsing again. Throws 404; 409. */
export async function withdrawEndorsement(
  c: Context<AppEnv>,
  memberId: string,
  skillId: string,
): Promise<EndorsementResult> {
  const { db, viewer } = c.var;
  if (memberId === viewer.id) throw new Problem("conflict", { detail: "You can't endorse your own skills." });
  const isTheirs = and(
    eq(endorsement.skillId, skillId),
    eq(endorsement.memberId, viewer.id),
    isMemberVisible(memberId, viewer.id),
    sql`exists (select 1 from skill where skill.id = ${skillId} and skill.member_id = ${memberId})`,
  );
  const named = selectNotified(db, viewer.id, memberId, isTheirs);
  const { notified, subjects, skills } = await batch(db, {
    notified: named,
    silenced: pendingDelete(db, memberId, sql`${named}`),
    kept: db
      .update(endorsement)
      .set({ withdrawn: true })
      .where(and(isTheirs, eq(endorsement.hidden, true))),
    deleted: db.delete(endorsement).where(and(isTheirs, eq(endorsement.hidden, false))),
    subjects: selectVisibleMember(db, memberId, viewer.id),
    skills: selectSkill(db, memberId, skillId, viewer.id),
  });
  getRow(subjects, "member-not-found");
  const result = getRow(skills);
  for (const { key } of notified) endNotificationsSoon(c, memberId, key, "over");
  return result;
}

// In the text of the statement, because a bound number would not be divided as an integer.
const DAY = sql.raw(String(DAY_MS));

/** The key of its day, unless an endorsement of another skill came first. */
const selectNotified = (db: Db, memberId: string, subjectId: string, isIt: SQL | undefined) =>
  db
    .select({
      key: sql<string>`${endorsedKeys(memberId)} || (${endorsement.createdAt} / ${DAY})`.as("endorsed_key"),
    })
    .from(endorsement)
    .where(
      and(
        isIt,
        eq(endorsement.withdrawn, false),
        sql`not exists (select 1 from ${skill} as other cross join ${endorsement} as earlier
          on earlier.skill_id = other.id and earlier.member_id = ${memberId}
          where other.member_id = ${subjectId} and earlier.withdrawn = 0 and earlier.created_at < ${endorsement.createdAt}
          and earlier.created_at / ${DAY} = ${endorsement.createdAt} / ${DAY})`,
      ),
    );
