import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { DAY_MS, RATE_LIMITS } from "#contract/limits.ts";
import type { EndorsementResult } from "#contract/profiles/endorsements.ts";
import { batch } from "#db/batch.ts";
import { endorsement, skill } from "#db/schema/index.ts";
import { jsonOfRow, statement } from "#db/statement.ts";
import { isMemberVisible, selectVisibleMember } from "#domain/members/visible-member.ts";
import { deliverSoon, notificationInsert } from "#domain/notifications/notifications.ts";
import type { AppEnv } from "#http/app-env.ts";
import { getRow, Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { endorsedKeys, selectSkill } from "./queries.ts";

/** Notifies of the first skill per day. Throws 404; 409 for one's own; 429. */
export async function endorseSkill(c: Context<AppEnv>, memberId: string, skillId: string): Promise<EndorsementResult> {
  const { db, now, viewer } = c.var;
  if (memberId === viewer.id) throw new Problem("conflict", { detail: "You can't endorse your own skills." });
  const limited = countMemberWithin(c, RATE_LIMITS.endorsementsPerMember, sql`${viewer.id}`);
  const isOpen = sql`${skill.id} = ${skillId} and ${skill.memberId} = ${memberId} and ${isMemberVisible(memberId, viewer.id)}`;
  const isEndorsed = sql`exists (select 1 from ${endorsement} where ${endorsement.skillId} = ${skillId}
    and ${endorsement.memberId} = ${viewer.id} and ${endorsement.withdrawn} = 0)`;
  const { uses, notification, subjects, skills } = await batch(db, {
    uses: limited.insert(sql`exists (select 1 from ${skill} where ${isOpen}) and not ${isEndorsed}`),
    // An endorsement that was withdrawn while hidden returns hidden.
    endorsed: statement(
      db,
      sql`insert into ${endorsement} (skill_id, member_id, created_at)
      select ${skill.id}, ${viewer.id}, ${now} from ${skill} where ${isOpen} and ${limited.isWithin}
      on conflict (skill_id, member_id) do update set withdrawn = 0, created_at = excluded.created_at where endorsement.withdrawn = 1`,
    ),
    notification: notificationInsert(c.var, {
      memberId,
      actorId: viewer.id,
      key: endorsedKeys(viewer.id) + Math.floor(now / DAY_MS),
      content: { kind: "skill-endorsed", json: endorsedJson(skillId) },
      onlyIf: sql`changes() > 0 and exists (select 1 from ${endorsement} where ${endorsement.skillId} = ${skillId}
        and ${endorsement.memberId} = ${viewer.id} and ${endorsement.hidden} = 0)`,
    }),
    subjects: selectVisibleMember(db, memberId, viewer.id),
    skills: selectSkill(db, memberId, skillId, viewer.id),
  });
  getRow(subjects, "member-not-found");
  const result = getRow(skills);
  limited.requireWithin(uses);
  if (notification.meta.changes > 0) deliverSoon(c, memberId);
  return result;
}

const endorsedJson = (skillId: string) =>
  jsonOfRow(skill, sql`${skill.id} = ${skillId}`, {
    kind: sql`'skill-endorsed'`,
    subject: skill.name,
    path: sql`'/profile/me?tab=skills'`,
  });
