import { and, asc, desc, eq, lte } from "drizzle-orm";
import type { Db } from "#db/open.ts";
import { conversation, erasure, user } from "#db/schema/index.ts";
import { handleEach } from "#db/sweeps.ts";
import { openConversation } from "#domain/conversations/open-conversation.ts";
import type { Env } from "#worker/env.ts";
import { eraseMember, isErasable } from "./erase-member.ts";

const SIZE = { members: 3, conversations: 200, atOnce: 20 };

/** Accounts, then their objects. Each step is repeatable. */
export async function sweepErasures(env: Env, db: Db, now: number): Promise<void> {
  // The latest first, so that a failing one does not delay the others.
  const due = await db
    .select({ id: user.id })
    .from(user)
    .where(isErasable(now))
    .orderBy(desc(user.deletionDueAt))
    .limit(SIZE.members);
  await handleEach(due, now, {
    event: "account-not-erased",
    id: ({ id }) => id,
    handle: ({ id }) => eraseMember(env, db, now, id),
  });
  const erased = await db
    .select({ memberId: erasure.memberId })
    .from(erasure)
    .where(lte(erasure.dueAt, now))
    .orderBy(asc(erasure.dueAt))
    .limit(SIZE.members);
  await handleEach(erased, now, {
    event: "objects-not-erased",
    id: ({ memberId }) => memberId,
    handle: ({ memberId }) => eraseObjects(env, db, memberId),
    postpone: ({ memberId }, dueAt) => db.update(erasure).set({ dueAt }).where(eq(erasure.memberId, memberId)),
  });
}

async function eraseObjects(env: Env, db: Db, memberId: string): Promise<void> {
  const inbox = env.INBOXES.getByName(memberId);
  for (let ended = 0; ended < SIZE.conversations; ended += SIZE.atOnce) {
    const peerIds = await inbox.peers(SIZE.atOnce);
    await Promise.all(peerIds.map((peerId) => endConversation(env, db, memberId, peerId)));
    await inbox.forget(peerIds);
    if (peerIds.length < SIZE.atOnce) {
      await inbox.erase();
      await db.delete(erasure).where(eq(erasure.memberId, memberId));
      return;
    }
  }
}

async function endConversation(env: Env, db: Db, memberId: string, peerId: string): Promise<void> {
  const isHidden = await openConversation(env, memberId, peerId).end(memberId);
  if (isHidden) await db.delete(conversation).where(isPair(memberId, peerId));
  if (peerId === memberId) return;
  const inbox = env.INBOXES.getByName(peerId);
  await inbox.forgetNotifications([memberId]);
  if (isHidden) await inbox.forget([memberId]);
}

function isPair(...members: [string, string]) {
  const [oneId = "", otherId = ""] = members.sort();
  return and(eq(conversation.oneId, oneId), eq(conversation.otherId, otherId));
}
