import { and, eq, inArray, or, sql } from "drizzle-orm";
import { viewerId } from "#auth/session/session.ts";
import { CONVERSATION_PAGE_SIZE } from "#contract/limits.ts";
import type { PersonView } from "#contract/members.ts";
import type { ConversationPage, ThreadQuery, ThreadView } from "#contract/messages.ts";
import { id } from "#contract/text.ts";
import type { Db } from "#db/open.ts";
import { profile, user } from "#db/schema/index.ts";
import { openConversation } from "#domain/conversations/open-conversation.ts";
import { personColumns } from "#domain/members/person.ts";
import { notBlocked } from "#domain/permissions/blocks.ts";
import type { Env } from "#worker/env.ts";

/**
 * The statement that reads the member the viewer may message: an approved member or the viewer, and neither has blocked the other. No
 * row for any other text as an id.
 */
export const selectPeer = (db: Db, peerId: string, token: string | null, now: number) =>
  db
    .select(personColumns)
    .from(user)
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(
      and(
        id.safeParse(peerId).success ? eq(user.id, peerId) : sql`0`,
        or(eq(user.status, "approved"), eq(user.id, viewerId(token, now))),
        notBlocked(user.id, viewerId(token, now)),
      ),
    )
    .limit(1);

/** One page of the member's conversations, ordered by their last message, with the other members' names. Blocked members are left out. */
export async function listConversations(
  env: Env,
  db: Db,
  memberId: string,
  cursor: string | null = null,
): Promise<ConversationPage> {
  const page = await env.INBOXES.getByName(memberId).list(cursor, CONVERSATION_PAGE_SIZE);
  const peerIds = page.rows.map((row) => row.peerId);
  const people = peerIds.length > 0 ? await selectPeople(db, memberId, peerIds) : [];
  const byId = new Map<string, PersonView>(people.map((one) => [one.id, one]));
  const rows = page.rows.flatMap(({ peerId, ...row }) => {
    const peer = byId.get(peerId);
    return peer ? [{ peer, ...row }] : [];
  });
  return { rows, cursor: page.cursor, unread: page.unread };
}

const selectPeople = (db: Db, memberId: string, ids: string[]) =>
  db
    .select(personColumns)
    .from(user)
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(and(inArray(user.id, ids), notBlocked(user.id, memberId)));

/** One page of the conversation with a peer that the viewer may message. */
export async function getThread(
  env: Env,
  memberId: string,
  peer: PersonView,
  query: ThreadQuery = {},
): Promise<ThreadView> {
  const { rows, cursor, lastSeq, read } = await openConversation(env, memberId, peer.id).history(query);
  return { peer, rows, cursor, lastSeq, read };
}
