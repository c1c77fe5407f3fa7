import { sql } from "drizzle-orm";
import type { Context } from "hono";
import { RATE_LIMITS } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { block, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { openConversation } from "#domain/conversations/open-conversation.ts";
import { notifyNetwork } from "#domain/notifications/notify-tabs.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { countMemberWithin } from "#http/rate-limit.ts";
import { disconnectMembers } from "./disconnect-members.ts";
import { selectBlock } from "./queries.ts";

/**
 * 404 also hides a block by the other member. A failure to notify the conversation or an inbox fails the request, for a
 * retry.
 */
export async function blockMember(c: Context<AppEnv>, viewer: Viewer, blockedId: string): Promise<void> {
  if (blockedId === viewer.id) throw new Problem("conflict");
  const { db, now } = c.var;
  const count = countMemberWithin(c, RATE_LIMITS.blocksPerMember, sql`${viewer.id}`);
  const blockedByThem = sql`exists (select 1 from ${block} where ${block.memberId} = ${blockedId} and ${block.blockedId} = ${viewer.id})`;
  const { blocks, ended, uses } = await batch(db, {
    uses: count.insert(sql`1`),
    insert: statement(
      db,
      sql`
      insert into ${block} (member_id, blocked_id, created_at)
      select ${viewer.id}, ${user.id}, ${now} from ${user}
      where ${user.id} = ${blockedId} and ${user.status} = 'approved' and not ${blockedByThem} and ${count.isWithin}
      on conflict do nothing`,
    ),
    ended: disconnectMembers(db, now, viewer.id, blockedId),
    blocks: selectBlock(db, viewer.id, blockedId),
  });
  count.requireWithin(uses);
  if (blocks.length === 0) throw new Problem("member-not-found");
  // Dated after the commit: an unblock that did not see this block has an earlier date, and so never undoes it.
  await Promise.all([
    openConversation(c.env, viewer.id, blockedId).setBlocked(true, Date.now()),
    c.env.INBOXES.getByName(viewer.id).forgetNotifications([blockedId]),
    c.env.INBOXES.getByName(blockedId).forgetNotifications([viewer.id]),
  ]);
  // Without a former relation, a notification would only reveal to the other's tabs that something happened.
  const { connections, withdrawn, kept, requests } = ended;
  const hadRelation = [connections, withdrawn, kept, requests].some(({ meta }) => meta.changes > 0);
  notifyNetwork(c, viewer.id, hadRelation ? blockedId : undefined);
}
