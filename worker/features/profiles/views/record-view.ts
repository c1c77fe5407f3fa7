import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import { DAY_MS, RATE_LIMITS } from "#contract/limits.ts";
import { profile, profileView, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";
import { admissionRefusal, hasVerifiedEmail } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { refusalOf, selectSubject, subjectId } from "../detail/subject.ts";

/** Once a day (UTC), never one's own. Throws as `getProfile`; 429. */
export async function recordView(c: Context<AppEnv>, id: string): Promise<void> {
  const { db, sessionToken, now, viewer: member } = c.var;
  const me = viewerId(sessionToken, now);
  const subject = subjectId(c, id);
  const sees =
    admissionRefusal(c.env, member) === null ? sql`1` : sql`${profile.isPublic} = 1 and ${hasVerifiedEmail(c.env)}`;
  const today = Math.floor(now / DAY_MS);
  const limited = countMemberWithin(c, RATE_LIMITS.profileViewsPerMember, me);
  const isViewed = sql`exists (select 1 from ${profileView} where ${profileView.memberId} = ${subject} and ${profileView.day} = ${today}
    and ${profileView.viewerId} = ${me})`;
  const viewable = sql`${user} left join ${profile} on ${profile.memberId} = ${user.id} where ${user.id} = ${subject} and ${user.id} <> ${me}
    and ${sees} and ${isVisibleTo(me)} and not ${isViewed}`;
  const { viewer, uses, subjects } = await getWithViewer(c, {
    uses: limited.insert(sql`exists (select 1 from ${viewable})`),
    counted: statement(
      db,
      sql`insert into ${profileView} (member_id, day, viewer_id) select ${user.id}, ${today}, ${me} from ${viewable} and ${limited.isWithin}`,
    ),
    subjects: selectSubject(db, subject, me),
  });
  const refusal = refusalOf(c, viewer, subjects[0]);
  if (refusal) throw new Problem(refusal);
  limited.requireWithin(uses);
}
