import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { randomBytes } from "node:crypto";
import { eq, like } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { ConversationPage } from "#contract/messages.ts";
import { conversationName } from "#contract/sockets.ts";
import { newId } from "#db/ids.ts";
import { block, conversation, mute, setting } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { conversationOf, loseData } from "#tests/support/messages/lost-objects.ts";
import { draft, postAs } from "#tests/support/messages/message-requests.ts";
import { waitForInboxDelivery } from "#tests/support/sockets.ts";
import { waitFor } from "#tests/support/wait.ts";
import { copyConversations } from "#worker/features/messages/backup/copy-conversations.ts";
import { rebuildInboxes } from "#worker/features/messages/backup/rebuild-inboxes.ts";
import {
  beginCopy,
  beginInboxes,
  beginRestore,
  type CopyRequest,
  type NamedPage,
  PARTS,
  partKey,
  type RestoreRequest,
  RUN_PAGES,
} from "#worker/features/messages/backup/requests.ts";
import { restoreConversations } from "#worker/features/messages/backup/restore-conversations.ts";
import { open, publicKeyOf, seal } from "#worker/features/messages/backup/sealed.ts";

const db = testDb();
const privateKey = randomBytes(32);
const BACKUP = "the-backup";
let ada: TestMember;
let ines: TestMember;
let otto: TestMember;
const post = postAs(() => ada);
const list = async (member: TestMember): Promise<ConversationPage> =>
  (await call("/api/messages", { cookie: member.cookie })).json();

const write = (name: string, value: unknown) =>
  db.insert(setting).values({ name, value }).onConflictDoUpdate({ target: setting.name, set: { value } });
async function read<Request>(name: string): Promise<Request> {
  const [row] = await db.select().from(setting).where(eq(setting.name, name));
  return row?.value as Request;
}

/** Runs cron's job until the request is done. */
async function follow<Request extends { isDone: boolean }>(name: string, job: () => Promise<void>): Promise<Request> {
  for (let runs = 0; runs < 20; runs += 1) {
    await job();
    const request = await read<Request>(name);
    if (request.isDone) return request;
  }
  throw new Error(`${name} is not done`);
}

async function copyAll(id = newId()): Promise<CopyRequest> {
  await write("conversations-copy", beginCopy(id, await publicKeyOf(privateKey)));
  return follow("conversations-copy", () => copyConversations(env, db));
}

async function readParts({ id, parts }: CopyRequest): Promise<Buffer[]> {
  const objects = await Promise.all(Array.from({ length: parts }, (_, part) => env.MEDIA.get(partKey(id, part))));
  return Promise.all(objects.map(async (one) => Buffer.from((await one?.arrayBuffer()) ?? [])));
}

/** As the operator's command does. */
async function restoreAll(copied: CopyRequest, backupId = BACKUP): Promise<RestoreRequest> {
  const name = "conversations-restore";
  const request = beginRestore(newId(), backupId);
  await write(name, request);
  await restoreConversations(env, db);
  const { publicKey } = await read<RestoreRequest>(name);
  const parts = await readParts(copied);
  for (const [part, sealed] of parts.entries())
    await env.MEDIA.put(partKey(request.id, part), await seal(String(publicKey), await open(privateKey, sealed)));
  await write(name, { ...request, publicKey, parts: parts.length });
  return follow(name, () => restoreConversations(env, db));
}

const rebuild = async () => {
  await write("inboxes-rebuild", beginInboxes(newId()));
  return follow("inboxes-rebuild", () => rebuildInboxes(env, db, Date.now()));
};

/** All rows but for what the inboxes have. */
const rowsOf = (one: { id: string }, other: { id: string }) =>
  runInDurableObject(conversationOf(one, other), (_, { storage: { sql } }) => ({
    messages: sql.exec("select * from message order by seq").toArray(),
    participants: sql
      .exec("select member_id, peer_id, read_seq, request, deletions, answered_at from participant")
      .toArray(),
    introductions: sql.exec("select * from introduction").toArray(),
  }));

beforeEach(async () => {
  // Conversations of the test before would add themselves to the list later.
  await waitForInboxDelivery();
  await db.delete(conversation);
  [ada, ines, otto] = await Promise.all([
    createMember({ name: "Ada" }),
    createMember({ name: "Ines" }),
    createMember({ name: "Otto" }),
  ]);
  await connectMembers(ada, ines);
  await post(ines.id, [draft("The secret of the blue door"), draft("To be deleted")]);
  await post(ada.id, [draft("And an answer")], ines);
  await post(ada.id, [draft("A private note")]);
  // A request, because they are not connected.
  await post(otto.id, [draft("May I introduce myself?")]);
  await conversationOf(ada, ines).deleteMessage(ada.id, 2);
  await conversationOf(ada, ines).introduce({
    ...{ byId: otto.id, requesterId: ada.id, note: "You two should talk" },
    ...{ passedAt: 1, acceptedAt: 2 },
  });
  await conversationOf(ada, ines).markRead(ines.id, 1);
  await waitForInboxDelivery();
});

/** As if written by Ada and delivered, in one statement. */
const addMessages = (count: number) =>
  loseData(conversationOf(ada, ines), ({ sql }) => {
    sql.exec(
      `with recursive n(i) as (select 4 union all select i + 1 from n where i < ?)
       insert into message (seq, sender, client_id, text, at, firsts)
         select i, ?, 'c' || i, 'message ' || i, i, iif(?, i - 1, 1) from n`,
      count,
      ada.id,
      Number(ada.id < ines.id),
    );
    sql.exec("update participant set inbox_seq = ?", count);
  });

describe("a copy of the conversations", () => {
  it("has every row of every conversation, over several pages, and only for the private key", async () => {
    await addMessages(1200);
    const before = await rowsOf(ada, ines);
    const copied = await copyAll();
    expect(copied).toMatchObject({ conversations: 3, messages: 1202, failed: 0 });
    const parts = await readParts(copied);
    const stored = [
      ...parts.map(String),
      JSON.stringify(await db.select().from(setting).where(like(setting.name, "conv%"))),
    ];
    for (const text of ["blue door", "private note", "introduce", "message 77", "You two"])
      expect(stored.filter((one) => one.includes(text))).toEqual([]);
    const pages: NamedPage[] = (await Promise.all(parts.map((part) => open(privateKey, part)))).flatMap((text) =>
      JSON.parse(String(text)),
    );
    const ours = pages.filter(({ name }) => name === conversationName(ada.id, ines.id));
    expect(ours.map(({ message, next }) => [message.length, next])).toEqual([
      [500, 701],
      [500, 201],
      [200, null],
    ]);
    expect(ours.flatMap(({ message }) => message).reverse()).toEqual(before.messages);
    expect(ours[0]).toMatchObject({ participant: before.participants, introduction: before.introductions });
  });

  it("is continued by later runs of cron, each of which reads a bounded number of pages", async () => {
    const ids = Array.from({ length: RUN_PAGES }, () => newId());
    for (let at = 0; at < ids.length; at += 40)
      await db.insert(conversation).values(ids.slice(at, at + 40).map((id) => ({ oneId: id, otherId: id })));
    const id = newId();
    await write("conversations-copy", beginCopy(id, await publicKeyOf(privateKey)));
    await copyConversations(env, db);
    const first = await read<CopyRequest>("conversations-copy");
    expect(first).toMatchObject({ isDone: false, before: null });
    const pairs = await db.select().from(conversation).orderBy(conversation.oneId, conversation.otherId);
    expect(first.after).toBe(`${pairs[RUN_PAGES - 1]?.oneId}:${pairs[RUN_PAGES - 1]?.otherId}`);
    const last = await follow<CopyRequest>("conversations-copy", () => copyConversations(env, db));
    expect(last).toMatchObject({ conversations: 3, messages: 5, isDone: true });
  });

  it("is left alone by cron once another request has replaced it", async () => {
    const publicKey = await publicKeyOf(privateKey);
    await write("conversations-copy", beginCopy("one", publicKey));
    const replaced = { ...env.CONVERSATIONS, getByName: (name: string) => slow(name) };
    const slow = (name: string) => ({
      async storedPage(before: number | null) {
        await write("conversations-copy", beginCopy("two", publicKey));
        return env.CONVERSATIONS.getByName(name).storedPage(before);
      },
    });
    await copyConversations({ ...env, CONVERSATIONS: replaced as unknown as typeof env.CONVERSATIONS }, db);
    expect(await read("conversations-copy")).toEqual(beginCopy("two", publicKey));
  });

  it("counts a conversation that does not answer, and has the others", async () => {
    const failing = conversationName(ada.id, ines.id);
    const some = {
      getByName: (name: string) =>
        name === failing
          ? { storedPage: () => Promise.reject(new Error("planted")) }
          : env.CONVERSATIONS.getByName(name),
    };
    await write("conversations-copy", beginCopy(newId(), await publicKeyOf(privateKey)));
    await copyConversations({ ...env, CONVERSATIONS: some as unknown as typeof env.CONVERSATIONS }, db);
    expect(await read("conversations-copy")).toMatchObject({ conversations: 2, failed: 1, isDone: true });
  });

  it("cannot be opened with another key, or after a byte was changed", async () => {
    const [part = Buffer.alloc(0)] = await readParts(await copyAll());
    await expect(open(randomBytes(32), part)).rejects.toThrow();
    for (const at of [0, 40, part.length - 1]) {
      const changed = Buffer.from(part);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      await expect(open(privateKey, changed)).rejects.toThrow();
    }
  });

  it("is served by no route", async () => {
    const { id } = await copyAll();
    const key = partKey(id, 0);
    expect(await env.MEDIA.head(key)).not.toBeNull();
    for (const path of [`/media/${key}`, `/media/${PARTS}`, `/api/media/${key}`])
      expect((await call(path, { cookie: ada.cookie })).status).toBe(404);
  });
});

describe("a restore of the conversations", () => {
  it("makes every conversation equal row by row, and both lists as before", async () => {
    await addMessages(1200);
    const all = () => Promise.all([rowsOf(ada, ines), rowsOf(ada, ada), rowsOf(ada, otto)]);
    const before = await all();
    const copied = await copyAll();
    for (const peer of [ines, ada, otto]) await loseData(conversationOf(ada, peer));
    for (const member of [ada, ines, otto]) await loseData(env.INBOXES.getByName(member.id));
    expect((await list(ines)).rows).toEqual([]);
    expect(await restoreAll(copied)).toMatchObject({ conversations: 3, occupied: 0, failed: 0 });
    await waitForInboxDelivery();
    expect(await all()).toEqual(before);
    // Ines has read one of 1,199 messages of Ada, of which one was deleted.
    expect((await list(ines)).rows).toMatchObject([{ peer: { id: ada.id }, lastSeq: 1200, unread: 1197 }]);
    expect((await list(ada)).rows).toHaveLength(3);
    expect((await post(ines.id, [draft("Going on")])).status).toBe(201);
    await waitFor(async () => expect((await list(ines)).rows[0]).toMatchObject({ lastSeq: 1201, unread: 1198 }));
  });

  it("leaves a conversation with messages as it is, and says so", async () => {
    const copied = await copyAll();
    await loseData(conversationOf(ada, ines));
    await post(ines.id, [draft("A new beginning")]);
    const before = await rowsOf(ada, ines);
    await loseData(conversationOf(ada, otto));
    expect(await restoreAll(copied)).toMatchObject({ conversations: 1, occupied: 2 });
    expect(await rowsOf(ada, ines)).toEqual(before);
  });

  it("can be repeated, and completes what an interrupted one began", async () => {
    await addMessages(1200);
    const before = await rowsOf(ada, ines);
    const copied = await copyAll();
    await loseData(conversationOf(ada, ines));
    const [first] = (await Promise.all((await readParts(copied)).map((part) => open(privateKey, part))))
      .flatMap((text) => JSON.parse(String(text)) as NamedPage[])
      .filter(({ name }) => name === conversationName(ada.id, ines.id));
    const { name: _, ...page } = first as NamedPage;
    expect(await conversationOf(ada, ines).restorePage(BACKUP, page)).toBe(true);
    await post(ines.id, [draft("Meanwhile")]);
    expect(await restoreAll(copied)).toMatchObject({ conversations: 1, occupied: 2 });
    expect(await restoreAll(copied)).toMatchObject({ conversations: 1, occupied: 2 });
    const after = await rowsOf(ada, ines);
    expect(after.messages.slice(0, 1200)).toEqual(before.messages);
    expect(after.messages.at(-1)).toMatchObject({ seq: 1201, text: "Meanwhile" });
    expect(after.messages).toHaveLength(1201);
  });

  it("keeps a member out who is blocked now", async () => {
    const copied = await copyAll();
    await loseData(conversationOf(ada, ines));
    await db.insert(block).values({ memberId: ines.id, blockedId: ada.id, createdAt: Date.now() });
    await restoreAll(copied);
    expect(await conversationOf(ada, ines).append(ada.id, ines.id, [draft("Hello again")], "direct")).toBeNull();
  });

  it("stops at a part that is missing in the bucket", async () => {
    const request = { ...beginRestore(newId(), BACKUP), publicKey: "x", parts: 1 };
    await write("conversations-restore", request);
    await expect(restoreConversations(env, db)).rejects.toThrow("is not in the bucket");
    expect(await read("conversations-restore")).toEqual(request);
  });
});

describe("rebuilding the inboxes", () => {
  it("makes a lost list again, with its unread messages, requests and mutes", async () => {
    await db.insert(mute).values({ memberId: ines.id, mutedId: ada.id, createdAt: Date.now() });
    await env.INBOXES.getByName(ines.id).setMuted(ada.id, true, Date.now());
    const before = await Promise.all([list(ada), list(ines), list(otto)]);
    for (const member of [ada, ines, otto]) await loseData(env.INBOXES.getByName(member.id));
    expect(await list(ines)).toMatchObject({ rows: [] });
    await rebuild();
    await waitForInboxDelivery();
    expect(await Promise.all([list(ada), list(ines), list(otto)])).toEqual(before);
    expect(before[1]).toMatchObject({ rows: [{ muted: true }] });
    expect(before[2]).toMatchObject({ requests: 1 });
  });

  it("takes a conversation without messages out of both lists", async () => {
    await loseData(conversationOf(ada, ines));
    await rebuild();
    expect((await list(ines)).rows).toEqual([]);
    expect((await list(ada)).rows.map(({ peer }) => peer.id)).not.toContain(ines.id);
  });

  it("changes nothing in lists that are right", async () => {
    const before = await Promise.all([list(ada), list(ines), list(otto)]);
    await rebuild();
    await waitForInboxDelivery();
    expect(await Promise.all([list(ada), list(ines), list(otto)])).toEqual(before);
  });
});
