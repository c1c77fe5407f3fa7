import { and, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { EndorsementResult } from "#contract/profiles/endorsements.ts";
import { batch } from "#db/batch.ts";
import { endorsement } from "#db/schema/index.ts";
import { isMemberVisible, selectVisibleMember } from "#domain/members/visible-member.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { selectSkill } from "./queries.ts";

/**
 * The viewer no longer endorses a skill of somebody else; also when they did not. A hidden one is kept as withdrawn, so that its author cannot
 * undo by endorsing again what the other chose. 404 `member-not-found` and `not-found`, 409 for one's own.
 */
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
  const { subjects, skills } = await batch(db, {
    kept: db
      .update(endorsement)
      .set({ withdrawn: true })
      .where(and(isTheirs, eq(endorsement.hidden, true))),
    deleted: db.delete(endorsement).where(and(isTheirs, eq(endorsement.hidden, false))),
    subjects: selectVisibleMember(db, memberId, viewer.id),
    skills: selectSkill(db, memberId, skillId, viewer.id),
  });
  getRow(subjects, "member-not-found");
  return getRow(skills);
}
