import { and, eq, inArray, or, sql } from "drizzle-orm";
import { viewerId } from "#auth/session/session.ts";
import { CONVERSATION_PAGE_SIZE } from "#contract/limits.ts";
import type { PersonView } from "#contract/members.ts";
import type { ConversationBox, ConversationPage, ThreadQuery, ThreadView } from "#contract/messages.ts";
import type { Introduced } from "#contract/network/introductions.ts";
import { REQUEST } from "#contract/sockets.ts";
import { id } from "#contract/text.ts";
import type { Db } from "#db/open.ts";
import { mute, profile, user } from "#db/schema/index.ts";
import { openConversation } from "#domain/conversations/open-conversation.ts";
import { toContext } from "#domain/members/introduced.ts";
import { personColumns } from "#domain/members/person.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";
import { notBlocked } from "#domain/permissions/blocks.ts";
import { openingOf } from "#domain/permissions/first-messages.ts";
import type { Peer } from "#http/app-env.ts";
import { sealed } from "#http/lists/cursor.ts";
import type { Env } from "#worker/env.ts";

export const selectPeer = (db: Db, peerId: string, token: string | null, now: number) =>
  db
    .select({
      ...personColumns,
      opening: openingOf(viewerId(token, now)).as("opening"),
      isMuted: sql<number>`exists (select 1 from ${mute}
        where ${mute.memberId} = ${viewerId(token, now)} and ${mute.mutedId} = ${user.id})`.as("is_muted"),
    })
    .from(user)
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(
      and(
        id.safeParse(peerId).success ? eq(user.id, peerId) : sql`0`,
        or(eq(user.id, viewerId(token, now)), isVisibleTo(viewerId(token, now))),
      ),
    )
    .limit(1);

export function toPeer([row]: Awaited<ReturnType<typeof selectPeer>>): Peer | null {
  if (!row) return null;
  const { opening, isMuted, ...person } = row;
  return { person, opening, isMuted: isMuted === 1 };
}

const inboxCursor = { encode: (text: string) => text, decode: (text: string | undefined) => text ?? null };

/** Without blocked members. Tells the inbox who cannot be opened, or can again. The cursor is sealed, because it may name a blocked member. */
export async function listConversations(
  env: Env,
  db: Db,
  memberId: string,
  { cursor, box }: { cursor?: string | undefined; box?: ConversationBox } = {},
): Promise<ConversationPage> {
  const { encode, decode } = sealed(env, inboxCursor);
  const inbox = env.INBOXES.getByName(memberId);
  const page = await inbox.list(decode(cursor), CONVERSATION_PAGE_SIZE, box);
  const peerIds = page.rows.map((row) => row.peerId);
  const people = peerIds.length > 0 ? await selectPeople(db, memberId, peerIds) : [];
  const byId = new Map(people.map(({ isShown, isOpen, ...one }) => [one.id, isShown ? one : null]));
  const closed = new Set(people.filter(({ isOpen }) => !isOpen).map((one) => one.id));
  const changed = page.rows.filter(({ peerId, isHidden }) => isHidden !== closed.has(peerId)).map((row) => row.peerId);
  const [hidden, shown] = [changed.filter((one) => closed.has(one)), changed.filter((one) => !closed.has(one))];
  const totals = changed.length > 0 && (await inbox.setHidden({ hidden, shown }));
  const rows = page.rows.flatMap(({ peerId, isHidden: _, ...row }) => {
    const peer = byId.has(peerId) ? byId.get(peerId) : erasedPerson(peerId);
    return peer ? [{ peer, ...row, unread: closed.has(peerId) ? 0 : row.unread }] : [];
  });
  return { ...page, ...totals, rows, cursor: page.cursor && encode(page.cursor) };
}

const selectPeople = (db: Db, memberId: string, ids: string[]) =>
  db
    .select({
      ...personColumns,
      isShown: notBlocked(user.id, memberId).as("is_shown"),
      isOpen: sql<number>`(${user.id} = ${memberId} or ${isVisibleTo(memberId)})`.as("is_open"),
    })
    .from(user)
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(inArray(user.id, ids));

/** For a member who deleted the account. */
const erasedPerson = (id: string): PersonView => ({
  id,
  name: "Deleted member",
  title: null,
  image: null,
  sample: false,
});

/** Read-only, for the member in whose list it still is. Null for every other id. */
export async function findErasedThread(
  env: Env,
  db: Db,
  memberId: string,
  peerId: string,
  query: ThreadQuery = {},
): Promise<ThreadView | null> {
  if (!id.safeParse(peerId).success) return null;
  const [request, rows] = await Promise.all([
    env.INBOXES.getByName(memberId).requestOf(peerId),
    db.select({ id: user.id }).from(user).where(eq(user.id, peerId)),
  ]);
  if (request === null || request === REQUEST.ignored || rows.length > 0) return null;
  const peer: Peer = { person: erasedPerson(peerId), opening: "closed", isMuted: false };
  return { ...(await getThread(env, memberId, peer, null, query)), writing: "erased" };
}

/** Also opens a conversation that was not yet notified of an introduction. */
export async function getThread(
  env: Env,
  memberId: string,
  { person, opening, isMuted }: Peer,
  introduced: Introduced | null,
  query: ThreadQuery = {},
): Promise<ThreadView> {
  const conversation = openConversation(env, memberId, person.id);
  const { introduction: known, ...page } = await conversation.history({ memberId, opening, ...query });
  const latest = introduced?.stored;
  const isMissing = latest && (known?.acceptedAt ?? 0) < latest.acceptedAt;
  if (isMissing) await conversation.introduce(latest);
  const stored = isMissing ? latest : known;
  const { rows, cursor, lastSeq, read, writing } = page;
  return {
    peer: person,
    introduction: stored && toContext(stored, introduced),
    rows,
    cursor,
    lastSeq,
    read,
    writing,
    muted: isMuted,
  };
}
