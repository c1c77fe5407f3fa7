import { and, inArray } from "drizzle-orm";
import { MESSAGE_DELETED } from "#contract/content/message-deleted.ts";
import type { MessageView } from "#contract/messages.ts";
import type { NotificationContent } from "#contract/notifications/notifications.ts";
import type { Db } from "#db/open.ts";
import { user } from "#db/schema/index.ts";
import { openConversation } from "#domain/conversations/open-conversation.ts";
import { isVisibleTo } from "#domain/members/visible-member.ts";
import type { FeatureModule } from "#domain/nouns/noun.ts";
import type { Env } from "#worker/env.ts";

/** Rows in memory at a time, and the maximum number of conversations (the newest). */
const SIZE = { rows: 500, messages: 500, conversations: 50, notifications: 100 };
const CONVERSATIONS_MAX = 500;

type Owner = { env: Env; db: Db; id: string; email: string; now: number };

/** JSON, chunk by chunk. Instants are ISO. */
export async function* writeCopy(owner: Owner, nouns: readonly FeatureModule[]): AsyncGenerator<string> {
  yield `{"copiedAt":${JSON.stringify(new Date(owner.now))}`;
  for (const { ownRows } of nouns)
    for (const [name, rows] of Object.entries((await ownRows?.()) ?? {}))
      yield* writeList(
        name,
        pagesOf((at) => rows(owner).limit(SIZE.rows).offset(at)),
      );
  yield* writeList("notifications", notificationPages(owner));
  yield* writeList("messages", messagePages(owner));
  yield "}";
}

async function* writeList(name: string, pages: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  yield `,${JSON.stringify(name)}:[`;
  let isFirst = true;
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield (isFirst ? "" : ",") + page.map((row) => JSON.stringify(row, toIso)).join(",");
    isFirst = false;
  }
  yield "]";
}

/** Stored instants are ms. */
const toIso = (key: string, value: unknown): unknown =>
  /(^at|At|^since|[sS]ince|Until|Due)$/.test(key) && typeof value === "number" ? new Date(value).toISOString() : value;

async function* pagesOf(read: (at: number) => PromiseLike<unknown[]>): AsyncGenerator<unknown[]> {
  for (let at = 0; ; at += SIZE.rows) {
    const page = await read(at);
    yield page;
    if (page.length < SIZE.rows) return;
  }
}

/** An introduction names a third person, whose state nothing in it tells. */
const withoutThirdPerson = ({ subject, ...content }: NotificationContent): NotificationContent =>
  subject === undefined || content.kind.startsWith("introduction-") ? content : { ...content, subject };

/** Without those of hidden members. */
async function* notificationPages(owner: Owner): AsyncGenerator<unknown[]> {
  const { env, id } = owner;
  let cursor: string | null = null;
  do {
    const page = await env.INBOXES.getByName(id).listNotifications(cursor, {
      onlyUnread: false,
      limit: SIZE.notifications,
    });
    const people = await findPeople(
      owner,
      page.rows.flatMap(({ actorId }) => actorId ?? []),
    );
    yield page.rows
      .filter(({ actorId }) => actorId === null || people.has(actorId))
      .map(({ actorId, content, at, isRead }) => ({ actorId, content: withoutThirdPerson(content), at, isRead }));
    cursor = page.cursor;
  } while (cursor !== null);
}

/** Open conversations, then requests. */
async function* messagePages(owner: Owner): AsyncGenerator<unknown[]> {
  let left = CONVERSATIONS_MAX;
  for (const box of [undefined, "requests"] as const) {
    let cursor: string | null = null;
    do {
      const page = await owner.env.INBOXES.getByName(owner.id).list(cursor, SIZE.conversations, box);
      const peerIds = page.rows.map(({ peerId }) => peerId).slice(0, left);
      left -= peerIds.length;
      const people = await findPeople(owner, peerIds);
      for (const peerId of peerIds) yield* conversationPages(owner, peerId, people.get(peerId));
      cursor = left > 0 ? page.cursor : null;
    } while (cursor !== null);
  }
}

/** Names by id: without members who are erased or suspended, or with whom there is a block. */
async function findPeople({ db, id }: Owner, ids: string[]): Promise<Map<string, string>> {
  const people = await db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(and(inArray(user.id, ids), isVisibleTo(id)));
  return new Map(people.map((one) => [one.id, one.name]));
}

/** Of a hidden peer only the member's own messages. */
async function* conversationPages(
  { env, id }: Owner,
  peerId: string,
  peer: string | undefined,
): AsyncGenerator<unknown[]> {
  const conversation = openConversation(env, id, peerId);
  let since = 0;
  for (;;) {
    const { rows }: { rows: MessageView[] } = await conversation.history({
      memberId: id,
      opening: "direct",
      since,
      limit: SIZE.messages,
    });
    yield rows
      .filter(({ senderId }) => senderId === id || peer !== undefined)
      .map(({ senderId, text, createdAt, deleted }) => ({
        peerId,
        ...(peer !== undefined && { peer }),
        senderId,
        text: deleted ? MESSAGE_DELETED : text,
        createdAt,
      }));
    since = rows.at(-1)?.seq ?? since;
    if (rows.length < SIZE.messages) return;
  }
}
