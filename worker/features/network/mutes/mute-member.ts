import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { RATE_LIMITS } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { mute, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { isVisibleTo, selectVisibleMember } from "#domain/members/visible-member.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";

/** A failure to notify the viewer's inbox fails the request, for a retry. Throws 404 `member-not-found`; 429. */
export async function muteMember(c: Context<AppEnv>, viewer: Viewer, mutedId: string): Promise<void> {
  if (mutedId === viewer.id) throw new Problem("conflict");
  const { db, now } = c.var;
  const count = countMemberWithin(c, RATE_LIMITS.mutesPerMember, sql`${viewer.id}`);
  const { members, uses } = await batch(db, {
    uses: count.insert(sql`1`),
    insert: statement(
      db,
      sql`insert into ${mute} (member_id, muted_id, created_at)
        select ${viewer.id}, ${user.id}, ${now} from ${user} where ${user.id} = ${mutedId} and ${isVisibleTo(viewer.id)} and ${count.isWithin}
        on conflict do nothing`,
    ),
    members: selectVisibleMember(db, mutedId, viewer.id),
  });
  count.requireWithin(uses);
  if (members.length === 0) throw new Problem("member-not-found");
  // Dated after the commit: an unmute that did not see this mute has an earlier date, and so never undoes it.
  await c.env.INBOXES.getByName(viewer.id).setMuted(mutedId, true, Date.now());
}
