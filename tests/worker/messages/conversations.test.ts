import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { CONVERSATION_PAGE_SIZE } from "#contract/limits.ts";
import type { ConversationPage, ThreadView } from "#contract/messages.ts";
import type { ProblemView } from "#contract/problems.ts";
import { conversationName, REQUEST } from "#contract/sockets.ts";
import { openDb } from "#db/open.ts";
import { profile, user } from "#db/schema/index.ts";
import { memberRequests } from "#tests/support/admin/member-requests.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { draft, postAs, problem } from "#tests/support/messages/message-requests.ts";
import { openInbox } from "#tests/support/sockets.ts";
import { waitFor } from "#tests/support/wait.ts";

let ada: TestMember;
let ines: TestMember;
const UNKNOWN = "0199f000-0000-7000-8000-000000000000";

beforeEach(async () => {
  [ada, ines] = await Promise.all([createMember({ name: "Ada Quill" }), createMember({ name: "Ines Duarte" })]);
  await connectMembers(ada, ines);
});

const post = postAs(() => ada);

describe("GET /api/messages/:peerId", () => {
  const thread = async (query = "", member = ada, peer = ines): Promise<ThreadView> =>
    (await call(`/api/messages/${peer.id}${query}`, { cookie: member.cookie })).json();

  it("stores nothing in a conversation without messages, however it is read", async () => {
    expect(await thread()).toMatchObject({ rows: [], lastSeq: 0, writing: "open" });
    const body = { seq: 5 };
    const path = `/api/messages/${ines.id}/reading`;
    expect((await call(path, { method: "PUT", cookie: ada.cookie, body })).status).toBe(204);
    const conversation = env.CONVERSATIONS.getByName(conversationName(ada.id, ines.id));
    const tables = () =>
      runInDurableObject(conversation, (_, { storage }) => [
        ...storage.sql.exec<{ name: string }>("select name from sqlite_master").toArray(),
        ...storage.kv.list(),
      ]);
    expect(await tables()).toEqual([]);
    await post(ines.id, [draft("Hello")]);
    expect((await thread()).rows).toHaveLength(1);
    expect(await tables()).not.toEqual([]);
  });

  it("returns the same messages to both members, with the other as peer", async () => {
    await openDb(env.DB, "first-primary")
      .db.insert(profile)
      .values({ memberId: ines.id, title: "Partner, Larkmoor Seed" });
    await post(ines.id, [draft("Hello")]);
    const [mine, theirs] = [await thread(), await thread("", ines, ada)];
    expect(mine.peer).toEqual({
      id: ines.id,
      name: "Ines Duarte",
      title: "Partner, Larkmoor Seed",
      image: null,
      sample: false,
    });
    expect(theirs.peer).toEqual({ id: ada.id, name: "Ada Quill", title: null, image: null, sample: false });
    expect(mine.rows).toEqual(theirs.rows);
    expect(mine).toMatchObject({ lastSeq: 1, cursor: null, read: { [ada.id]: 0, [ines.id]: 0 } });
  });

  it("pages backward without a gap or a repeat, and forward from a seq", async () => {
    await post(
      ines.id,
      Array.from({ length: 30 }, (_, at) => draft(`a${at}`)),
    );
    await post(
      ines.id,
      Array.from({ length: 30 }, (_, at) => draft(`b${at}`)),
    );
    await post(ada.id, [draft("elsewhere")]);
    const newest = await thread();
    expect([newest.rows[0]?.seq, newest.rows.at(-1)?.seq, newest.cursor]).toEqual([11, 60, "11"]);
    const older = await thread(`?before=${newest.cursor}`);
    expect([older.rows[0]?.seq, older.rows.at(-1)?.seq, older.cursor]).toEqual([1, 10, null]);
    const since = await thread("?since=58");
    expect(since.rows.map((row) => row.text)).toEqual(["b28", "b29"]);
    const empty = await thread("?since=60");
    expect([empty.rows, empty.lastSeq]).toEqual([[], 60]);
  });

  it("refuses an invalid page, and shows nothing of other members' conversations", async () => {
    await post(ines.id, [draft("between us")]);
    const otto = await createMember({ name: "Otto" });
    expect((await thread("", otto, ines)).rows).toEqual([]);
    expect((await thread("", otto, ada)).rows).toEqual([]);
    for (const query of ["?before=x", "?since=-1", "?page=2"]) {
      const answer = await call(`/api/messages/${ines.id}${query}`, { cookie: ada.cookie });
      expect(await problem(answer)).toBe("422 invalid");
    }
  });

  it("returns the same for unknown, malformed, pending and suspended peers, except for the request id", async () => {
    const [pending, suspended] = await Promise.all([
      createMember({ status: "pending" }),
      createMember({ status: "suspended" }),
    ]);
    const bodies = await Promise.all(
      [UNKNOWN, "1", "%00", pending.id, suspended.id].map(async (peerId) => {
        const answer = await call(`/api/messages/${peerId}`, { cookie: ada.cookie });
        const { requestId: _, ...rest } = (await answer.json()) as ProblemView;
        return JSON.stringify(rest);
      }),
    );
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toContain("member-not-found");
    expect((await call(`/api/messages/${ines.id}`, { cookie: suspended.cookie })).status).toBe(403);
  });
});

describe("GET /api/messages", () => {
  const list = async (member: TestMember, query = ""): Promise<ConversationPage> =>
    (await call(`/api/messages${query}`, { cookie: member.cookie })).json();

  it("is empty for a new member, 403 for a pending one, and 401 for visitors", async () => {
    const pending = await createMember({ status: "pending" });
    expect(await list(ada)).toEqual({ rows: [], cursor: null, unread: 0, requests: 0 });
    expect(await problem(await call("/api/messages", { cookie: pending.cookie }))).toBe("403 membership-pending");
    expect(await problem(await call("/api/messages"))).toBe("401 session-missing");
    expect(await problem(await call("/api/messages?page=1", { cookie: ada.cookie }))).toBe("422 invalid");
  });

  it("goes on after a sealed cursor, which names nobody and cannot be made up", async () => {
    const host = await createMember();
    const peers = await Promise.all(Array.from({ length: CONVERSATION_PAGE_SIZE + 1 }, () => createMember()));
    const inbox = env.INBOXES.getByName(host.id);
    const watermark = {
      lastSeq: 1,
      readSeq: 0,
      unread: 1,
      lastLine: "Hello",
      mine: false,
      request: REQUEST.none,
      deletions: 0,
      generation: 1,
    };
    for (const [at, { id: peerId }] of peers.entries())
      await inbox.deliver({ ...watermark, peerId, at: 1000 + at }, host.id);
    const { cursor } = await list(host);
    expect(cursor).not.toContain(peers[1]?.id);
    expect((await list(host, `?cursor=${cursor}`)).rows.map(({ peer }) => peer.id)).toEqual([peers[0]?.id]);
    for (const forged of ["nonsense", `1001_${peers[1]?.id}`])
      expect(await problem(await call(`/api/messages?cursor=${forged}`, { cookie: host.cookie }))).toBe("422 invalid");
  });

  it("shows each conversation once, newest first, with the peer's name, and marks the viewer's own last message", async () => {
    const otto = await createMember({ name: "Otto Brandt" });
    await connectMembers(ada, otto);
    await post(ines.id, [draft("to Ines")]);
    await waitFor(async () => expect((await list(ada)).rows.length).toBe(1));
    await post(ada.id, [draft("to Ada")], otto);
    await waitFor(async () => expect((await list(ada)).rows.length).toBe(2));
    const page = await list(ada);
    expect(page.rows.map(({ peer, lastLine, mine, unread }) => [peer.name, lastLine, mine, unread])).toEqual([
      ["Otto Brandt", "to Ada", false, 1],
      ["Ines Duarte", "to Ines", true, 0],
    ]);
    expect(page.unread).toBe(1);
  });

  it("counts nothing of a suspended member, from the suspension until they are back", async () => {
    const otto = await createMember({ role: "admin" });
    const { suspend, remove } = memberRequests(() => otto);
    const [kenji, stranger] = [await createMember(), await createMember()];
    await connectMembers(ada, kenji);
    await post(ada.id, [draft("Hello")], ines);
    await post(ada.id, [draft("Hello")], kenji);
    await post(ada.id, [draft("Hello")], stranger);
    await waitFor(async () => expect(await list(ada)).toMatchObject({ unread: 2, requests: 1 }));
    for (const { id } of [ines, stranger]) expect((await suspend(id)).status).toBe(204);
    // Before anybody reads the list.
    const tab = await openInbox(ada);
    await waitFor(async () => expect(tab.of("hello")).toMatchObject([{ unread: 1, requests: 0 }]));
    tab.close();
    expect(await list(ada)).toMatchObject({ unread: 1, requests: 0 });
    expect((await remove(ines.id, "suspension")).status).toBe(204);
    const back = await openInbox(ada);
    const latest = () => [...back.of("hello"), ...back.of("conversations")].at(-1)?.unread;
    await waitFor(async () => expect(latest()).toBe(2));
    back.close();
    const page = await list(ada);
    expect([page.unread, page.rows.map(({ unread }) => unread)]).toEqual([2, [1, 1]]);
  });

  it("learns from a look at the list that somebody cannot be opened", async () => {
    await post(ada.id, [draft("Hello")], ines);
    await waitFor(async () => expect((await list(ada)).unread).toBe(1));
    await testDb().update(user).set({ status: "suspended" }).where(eq(user.id, ines.id));
    expect(await list(ada)).toMatchObject({ unread: 0, rows: [{ unread: 0 }] });
    const tab = await openInbox(ada);
    await waitFor(async () => expect(tab.of("hello")).toMatchObject([{ unread: 0 }]));
    tab.close();
  });

  it("reads D1 twice for a list with names, and once for a page of a conversation", async () => {
    await post(ines.id, [draft("x")]);
    await waitFor(async () => expect((await list(ada)).rows.length).toBe(1));
    const trips = await countTrips(() => list(ada));
    expect(trips).toBe(2);
    expect(await countTrips(() => call(`/api/messages/${ines.id}`, { cookie: ada.cookie }))).toBe(1);
  });
});

/** Counts the trips to D1 while `run` runs, at the D1 session the worker opens. */
async function countTrips(run: () => Promise<unknown>): Promise<number> {
  let trips = 0;
  const withSession = env.DB.withSession.bind(env.DB);
  const count = <Fn extends (...args: never[]) => unknown>(fn: Fn): Fn =>
    ((...args: never[]) => {
      trips += 1;
      return fn(...args);
    }) as Fn;
  const spy = vi.spyOn(Object.getPrototypeOf(env.DB), "withSession").mockImplementation((...args: unknown[]) => {
    const session = withSession(...(args as [string]));
    const prepare = session.prepare.bind(session);
    session.batch = count(session.batch.bind(session)) as typeof session.batch;
    session.prepare = (query: string) => {
      const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
        const bind = statement.bind.bind(statement);
        statement.bind = (...values: unknown[]) => wrap(bind(...values));
        for (const method of ["all", "run", "raw", "first"] as const) {
          Object.assign(statement, { [method]: count(statement[method].bind(statement) as () => unknown) });
        }
        return statement;
      };
      return wrap(prepare(query));
    };
    return session;
  });
  try {
    await run();
  } finally {
    spy.mockRestore();
  }
  return trips;
}
