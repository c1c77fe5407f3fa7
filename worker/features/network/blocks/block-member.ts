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
 * Blocks a member; also when they are blocked already. Whatever was between the two ends: see `disconnectMembers`. 404 `member-not-found` for a member
 * who blocked the viewer, as for an unknown one, so that the answer does not show the block. The conversation learns of the block before this
 * returns: later messages are not delivered; and so do both inboxes, which forget notifications that the other one caused. When that fails the
 * request fails, and the client repeats it. 429 after a hundred a day.
 */
export async function blockMember(c: Context<AppEnv>, viewer: Viewer, blockedId: string): Promise<void> {
  if (blockedId === viewer.id) throw new Problem("conflict");
  const { db, now } = c.var;
  const count = countMemberWithin(c, RATE_LIMITS.blocksPerMember, sql`${viewer.id}`);
  const blockedByThem = sql`exists (select 1 from ${block} where ${block.memberId} = ${blockedId} and ${block.blockedId} = ${viewer.id})`;
  const { blocks, ended, uses } = await batch(db, {
    uses: count.insert(sql`1`),
    // An approved member who did not block the viewer is blocked.
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
  // Dated after the commit: an unblock that did not see this block is dated by its request, which is earlier, and so never undoes it.
  await Promise.all([
    openConversation(c.env, viewer.id, blockedId).setBlocked(true, Date.now()),
    c.env.INBOXES.getByName(viewer.id).forgetNotifications([blockedId]),
    c.env.INBOXES.getByName(blockedId).forgetNotifications([viewer.id]),
  ]);
  // Without anything between them, the other one's tabs would only show that something happened.
  const { connections, withdrawn, kept, requests } = ended;
  const hadRelation = [connections, withdrawn, kept, requests].some(({ meta }) => meta.changes > 0);
  notifyNetwork(c, viewer.id, hadRelation ? blockedId : undefined);
}
