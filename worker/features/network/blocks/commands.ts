import { and, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { conversationName } from "#contract/sockets.ts";
import { block, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";

/**
 * Blocks a member. Whoever blocked the viewer first is unknown to them, so that trying it tells nothing. The conversation is parted
 * before this answers: what comes after it is not delivered. When that fails the caller hears so and repeats it.
 */
export async function blockMember(c: Context<AppEnv>, viewer: Viewer, blockedId: string): Promise<void> {
  if (blockedId === viewer.id) throw new Problem("conflict");
  const { db, now } = c.var;
  const blockedByThem = sql`exists (select 1 from ${block} where ${block.memberId} = ${blockedId} and ${block.blockedId} = ${viewer.id})`;
  const [, own] = await db.batch([
    statement(
      db,
      sql`
      insert into ${block} (member_id, blocked_id, created_at)
      select ${viewer.id}, ${user.id}, ${now} from ${user}
      where ${user.id} = ${blockedId} and ${user.status} = 'approved' and not ${blockedByThem}
      on conflict do nothing`,
    ),
    selectBlock(c, viewer.id, blockedId),
  ]);
  if (own.length === 0) throw new Problem("member-not-found");
  // As of its commit, so that a lifting which did not see it yet, told as of its request, never comes after it.
  await openConversation(c, viewer.id, blockedId).part(true, Date.now());
}

/** Lifts one's own block. The conversation stays parted while the other side's stands. */
export async function unblockMember(c: Context<AppEnv>, viewer: Viewer, blockedId: string): Promise<void> {
  const { db, now } = c.var;
  const [known, , theirs] = await db.batch([
    db.select({ id: user.id }).from(user).where(eq(user.id, blockedId)),
    db.delete(block).where(and(eq(block.memberId, viewer.id), eq(block.blockedId, blockedId))),
    selectBlock(c, blockedId, viewer.id),
  ]);
  // Also when there was none to lift: an earlier try may have failed on the way to the conversation.
  if (known.length > 0) await openConversation(c, viewer.id, blockedId).part(theirs.length > 0, now);
}

const selectBlock = ({ var: { db } }: Context<AppEnv>, memberId: string, blockedId: string) =>
  db
    .select({ at: block.createdAt })
    .from(block)
    .where(and(eq(block.memberId, memberId), eq(block.blockedId, blockedId)));

const openConversation = (c: Context<AppEnv>, one: string, other: string) =>
  c.env.CONVERSATIONS.getByName(conversationName(one, other));
