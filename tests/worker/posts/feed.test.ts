import { eq, inArray } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { PAGE_SIZE } from "#contract/limits.ts";
import { FEED_SCANNED, POSTS_SCANNED } from "#contract/posts/limits.ts";
import { newId } from "#db/ids.ts";
import { block, connection, mute, post, user } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { problem } from "#tests/support/messages/message-requests.ts";
import { insertPost, readAll, readPage, readPost, write } from "#tests/support/posts/posts.ts";
import { seeded } from "#tests/support/random.ts";

let reader: TestMember;
let friends: TestMember[];
const db = testDb();

beforeEach(async () => {
  reader = await createMember({ name: "Reader" });
  friends = await Promise.all(["Bea", "Cleo", "Dan"].map((name) => createMember({ name })));
  for (const friend of friends) await connectMembers(reader, friend);
});

/** Makes the feed read as for a member with more connections than it merges. */
const pretendMany = () =>
  db
    .update(user)
    .set({ connectionCount: FEED_SCANNED + 1 })
    .where(eq(user.id, reader.id));
const friend = (n: number) => friends[n % friends.length] as TestMember;
const ids = async (search = "") => (await readPage(reader, search)).rows.map(({ id }) => id);

describe.each(["few", "many"])("the feed of a reader with %s connections", (size) => {
  beforeEach(async () => {
    if (size === "many") await pretendMany();
  });

  it("has one's own posts and those of connections, the newest first, and nobody else's", async () => {
    const stranger = await createMember();
    expect(await readPage(reader)).toEqual({ rows: [], cursor: null });
    const first = await insertPost(friend(0), "connections");
    await insertPost(stranger);
    const second = await insertPost(reader, "connections");
    const third = await insertPost(friend(1));
    expect(await ids()).toEqual([third, second, first]);
    expect((await readPage(reader)).rows[0]).toEqual({
      ...{ id: third, text: "Good morning", audience: "members", picture: null, version: 1, editedAt: null },
      author: { id: friend(1).id, name: "Cleo", title: null, image: null, sample: false },
      at: expect.any(String),
      ...{
        likes: 0,
        comments: 0,
        isLiked: false,
        isMine: false,
        isHidden: false,
        isMuted: false,
        isAuthorMuted: false,
      },
    });
    await db.delete(connection).where(eq(connection.memberId, friend(1).id));
    await db.delete(connection).where(eq(connection.peerId, friend(1).id));
    if (size === "many") await pretendMany();
    expect(await ids()).toEqual([second, first]);
  });

  it("leaves out whom the reader muted or blocked, who blocked them or is not approved, and what they hid, until that is taken back", async () => {
    const [of0, of1, of2] = [await insertPost(friend(0)), await insertPost(friend(1)), await insertPost(friend(2))];
    const own = await insertPost(reader);
    await db.insert(mute).values({ memberId: reader.id, mutedId: friend(0).id, createdAt: 1 });
    const seen = await Promise.all([of0, of1].map((id) => readPost(reader, id)));
    expect(seen.map(({ isAuthorMuted }) => isAuthorMuted)).toEqual([true, false]);
    await db
      .update(user)
      .set({ status: "suspended" })
      .where(eq(user.id, friend(1).id));
    await db.insert(block).values({ memberId: friend(2).id, blockedId: reader.id, createdAt: 1 });
    for (let time = 0; time < 2; time += 1)
      expect((await write(reader, "PUT", `/api/posts/${own}/hiding`)).status).toBe(204);
    expect(await ids()).toEqual([]);
    expect((await readPost(reader, own)).isHidden).toBe(true);
    expect((await write(reader, "DELETE", `/api/posts/${own}/hiding`)).status).toBe(204);
    await db.delete(mute).where(eq(mute.memberId, reader.id));
    await db
      .update(user)
      .set({ status: "approved" })
      .where(eq(user.id, friend(1).id));
    await db.delete(block).where(eq(block.blockedId, reader.id));
    expect(await ids()).toEqual([own, of2, of1, of0]);
  });

  it("goes on behind posts that are not shown, however many there are in a row", async () => {
    const last = await insertPost(friend(0));
    const hidden = Array.from({ length: POSTS_SCANNED + 5 }, (_, n) => n);
    for (const _ of hidden) await insertPost(friend(1));
    const first = await insertPost(friend(2));
    await db.insert(mute).values({ memberId: reader.id, mutedId: friend(1).id, createdAt: 1 });
    expect((await readAll(reader)).flat()).toEqual([first, last]);
  });

  it("shows every post that stays exactly once while others post, delete, mute, block and hide between its pages", async () => {
    for (const seed of [1, 2, 3, 4]) {
      const random = seeded(seed);
      const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)] as T;
      await db.delete(post);
      const before: { id: string; by: string }[] = [];
      for (let n = 0; n < 3 * PAGE_SIZE; n += 1) {
        const author = random() < 0.2 ? reader : pick(friends);
        before.push({ id: await insertPost(author, random() < 0.5 ? "members" : "connections"), by: author.id });
      }
      const gone = new Set<string>();
      const between = async () => {
        for (let n = 0; n < 3; n += 1) await insertPost(pick([...friends, reader]));
        const deleted = pick(before);
        await db.delete(post).where(eq(post.id, deleted.id));
        const hidden = pick(before.filter(({ id }) => id !== deleted.id && !gone.has(id)));
        await write(reader, "PUT", `/api/posts/${hidden.id}/hiding`);
        for (const { id } of [deleted, hidden]) gone.add(id);
        const away = random() < 0.4 ? friend(1) : random() < 0.4 ? friend(2) : null;
        if (!away) return;
        if (away === friend(1))
          await db.insert(mute).values({ memberId: reader.id, mutedId: away.id, createdAt: 1 }).onConflictDoNothing();
        else
          await db
            .insert(block)
            .values({ memberId: away.id, blockedId: reader.id, createdAt: 1 })
            .onConflictDoNothing();
        for (const { id, by } of before) if (by === away.id) gone.add(id);
      };
      const seen = (await readAll(reader, between)).flat();
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen).toEqual(seen.toSorted().reverse());
      const stayed = before.map(({ id }) => id).filter((id) => !gone.has(id));
      expect(stayed.filter((id) => !seen.includes(id))).toEqual([]);
      await db.delete(mute).where(eq(mute.memberId, reader.id));
      await db.delete(block).where(
        inArray(
          block.memberId,
          friends.map(({ id }) => id),
        ),
      );
    }
  });
});

describe("the posts of one member", () => {
  it("are those that the viewer may see: of a stranger what is for members", async () => {
    const author = friend(0);
    const [all, close] = [await insertPost(author, "members"), await insertPost(author, "connections")];
    const stranger = await createMember();
    const of = async (by: TestMember) => (await readPage(by, `author=${author.id}`)).rows.map(({ id }) => id);
    expect(await of(reader)).toEqual([close, all]);
    expect(await of(author)).toEqual([close, all]);
    expect(await of(stranger)).toEqual([all]);
    await db.insert(block).values({ memberId: author.id, blockedId: stranger.id, createdAt: 1 });
    for (const id of [author.id, "0199f000-0000-7000-8000-000000000000"])
      expect(await problem(await call(`/api/posts?author=${id}`, { cookie: stranger.cookie }))).toBe(
        "404 member-not-found",
      );
  });

  it("go on behind those that are not for the viewer, page by page", async () => {
    const author = friend(0);
    const stranger = await createMember();
    const first = await insertPost(author);
    for (let n = 0; n < POSTS_SCANNED + 1; n += 1) await insertPost(author, "connections");
    const latest = await insertPost(author);
    const page = await readPage(stranger, `author=${author.id}`);
    expect(page.rows.map(({ id }) => id)).toEqual([latest]);
    const next = await readPage(stranger, `author=${author.id}&cursor=${page.cursor}`);
    expect(next).toMatchObject({ rows: [{ id: first }], cursor: null });
  });
});

it("refuses a cursor of another list, and members who are not admitted", async () => {
  // Another list's, and the id of a post: a cursor is sealed, because it may name a post that the reader may not see.
  for (const cursor of ["12_x", newId()])
    expect(await problem(await call(`/api/posts?cursor=${cursor}`, { cookie: reader.cookie }))).toBe("422 invalid");
  const pending = await createMember({ status: "pending" });
  expect(await problem(await call("/api/posts", { cookie: pending.cookie }))).toBe("403 membership-pending");
  const unverified = await createMember({ emailVerified: false });
  expect(await problem(await call("/api/posts", { cookie: unverified.cookie }))).toBe("403 email-unverified");
});

/** A small random generator with a seed. */
