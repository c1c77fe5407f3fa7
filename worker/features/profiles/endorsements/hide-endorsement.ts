import { and, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { batch } from "#db/batch.ts";
import { endorsement, skill } from "#db/schema/index.ts";
import { isMemberVisible } from "#domain/members/visible-member.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow } from "#http/problem.ts";

/** A trigger keeps the count. Throws 404, also for a withdrawn endorsement and a hidden member. */
export async function hideEndorsement(
  c: Context<AppEnv>,
  skillId: string,
  memberId: string,
  isHidden: boolean,
): Promise<void> {
  const { db, viewer } = c.var;
  const isOwn = and(
    eq(endorsement.skillId, skillId),
    eq(endorsement.memberId, memberId),
    eq(endorsement.withdrawn, false),
    sql`exists (select 1 from ${skill} where ${skill.id} = ${skillId} and ${skill.memberId} = ${viewer.id})`,
    isMemberVisible(memberId, viewer.id),
  );
  const { rows } = await batch(db, {
    changed: db
      .update(endorsement)
      .set({ hidden: isHidden })
      .where(and(isOwn, eq(endorsement.hidden, !isHidden))),
    rows: db.select({ hidden: endorsement.hidden }).from(endorsement).where(isOwn),
  });
  getRow(rows);
}
