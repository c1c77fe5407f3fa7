import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { AttendeePage } from "#contract/events/attendees.ts";
import type { EventView } from "#contract/events/event.ts";
import { SCANNED_MATCHES } from "#contract/limits.ts";
import type { PersonView } from "#contract/members.ts";
import { newId } from "#db/ids.ts";
import { block, connection, profile, registration } from "#db/schema/index.ts";
import { putEntries } from "#search/entries.ts";
import { call } from "#tests/support/call.ts";
import { countedCall } from "#tests/support/counts/counted-call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";

const NOW = Date.now();
let ada: TestMember;

beforeAll(async () => {
  ada = await createMember({ name: "Ada Quill" });
});

type Row = Partial<typeof registration.$inferInsert>;

const attend = (eventId: string, { id, email }: { id: string; email: string }, values: Row = {}) =>
  testDb()
    .insert(registration)
    .values({ id: newId(), eventId, memberId: id, email, name: "Typed", confirmedAt: NOW, createdAt: NOW, ...values });

const ask = (eventId: string, query = "", cookie = ada.cookie) =>
  call(`/api/events/${eventId}/attendees${query}`, { cookie });
const listed = async (eventId: string, query = "", cookie = ada.cookie) =>
  (await (await ask(eventId, query, cookie)).json()) as AttendeePage;
const names = ({ rows }: { rows: PersonView[] }) => rows.map(({ name }) => name);

/** The rows of all pages. */
async function listAll(eventId: string, q = ""): Promise<{ people: PersonView[]; pages: AttendeePage[] }> {
  const pages: AttendeePage[] = [];
  for (let cursor: string | null = ""; cursor !== null; cursor = pages.at(-1)?.cursor ?? null) {
    pages.push(await listed(eventId, `?q=${encodeURIComponent(q)}${cursor ? `&cursor=${cursor}` : ""}`));
    expect(pages.length).toBeLessThan(100);
  }
  return { people: pages.flatMap(({ rows }) => rows), pages };
}

/** Many members at one event, a millisecond apart, in few statements; every third one in the same millisecond as the one before. */
async function fill(eventId: string, people: { name: string; email?: string; status?: "pending" }[]) {
  const rows = people.map(({ name, email, status = "approved" }) => {
    const id = newId();
    return { id, name, email: email ?? `${id}@many.test`, status };
  });
  const json = JSON.stringify(
    rows.map((row, at) => ({
      ...row,
      at: NOW + at - (at % 3 === 2 ? 1 : 0),
    })),
  );
  const insert = (text: string) => env.DB.prepare(text).bind(json);
  await env.DB.batch([
    insert(`insert into user (id, name, email, email_verified, status)
      select value->>'id', value->>'name', value->>'email', 1, value->>'status' from json_each(?)`),
    insert(`insert into registration (id, event_id, member_id, email, name, confirmed_at, created_at)
      select value->>'id', '${eventId}', value->>'id', value->>'email', 'Typed', ${NOW}, value->>'at' from json_each(?)`),
    insert("insert into profile (member_id, title) select value->>'id', 'Partner' from json_each(?)"),
    env.DB.prepare("update event set attendee_count = attendee_count + ? where id = ?").bind(rows.length, eventId),
  ]);
  const contentOf = ({ name, email }: (typeof rows)[number]) => ({
    at: NOW,
    latestFirst: true,
    texts: { name, email },
  });
  await putEntries(
    env,
    "members",
    rows.map((row) => ({ id: row.id, version: 1, content: contentOf(row) })),
  );
  return rows;
}

describe("the attendees of an event", () => {
  it("are for approved members: visitors, suspended members and unknown events are refused", async () => {
    const id = await createEvent();
    const suspended = await createMember({ status: "suspended" });
    const answers = [
      await call(`/api/events/${id}/attendees`),
      await ask(id, "", suspended.cookie),
      await ask(newId()),
      await ask(newId(), "?q=ada"),
      await ask(id, "?cursor=1"),
      await ask(id, "", ada.cookie),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 404, 404, 422, 200]);
    expect(await answers[2]?.json()).toMatchObject({ code: "event-not-found" });
    expect(answers[5]?.headers.get("cache-control")).toBe("private, no-store");
  });

  it("say how the reader is related to each of them", async () => {
    const [id, friend, stranger] = [await createEvent(), await createMember(), await createMember()];
    for (const [at, member] of [friend, stranger, ada].entries()) await attend(id, member, { createdAt: NOW + at });
    const since = NOW - 1000;
    await testDb()
      .insert(connection)
      .values([
        { memberId: ada.id, peerId: friend.id, since },
        { memberId: friend.id, peerId: ada.id, since },
      ]);
    expect((await listed(id)).rows.map(({ id: who, relation, at }) => [who, relation, at])).toEqual([
      [friend.id, "connected", new Date(since).toISOString()],
      [stranger.id, "none", null],
      [ada.id, "self", null],
    ]);
    expect((await listed(id, "?q=ada")).rows.map(({ relation }) => relation)).toEqual(["connected", "none", "self"]);
  });

  it("are for nobody whose membership or address is not confirmed, until they have a confirmed seat at the event", async () => {
    const [id, other] = [await createEvent(), await createEvent()];
    await attend(id, await createMember({ name: "Near Enough" }));
    const [pending, rejected, unverified, guest] = await Promise.all([
      createMember({ status: "pending" }),
      createMember({ status: "rejected" }),
      createMember({ emailVerified: false }),
      createMember({ status: "pending", emailVerified: false }),
    ]);
    const refusals = async (eventId: string) => {
      const codes: string[] = [];
      for (const { cookie } of [pending, rejected, unverified, guest])
        for (const query of ["", "?q=near"]) {
          const answer = await ask(eventId, query, cookie);
          const { code, rows } = (await answer.json()) as { code?: string; rows?: unknown[] };
          codes.push(`${answer.status} ${code ?? rows?.length}`);
        }
      return codes;
    };
    const refused = ["membership-pending", "membership-pending", "email-unverified", "membership-pending"].flatMap(
      (code) => [`403 ${code}`, `403 ${code}`],
    );
    // The same for an event that does not exist: the answer speaks of the viewer alone.
    expect([await refusals(id), await refusals(newId())]).toEqual([refused, refused]);
    for (const one of [pending, rejected, unverified, guest]) await attend(id, one);
    await attend(other, pending, { waitlistNumber: 1 });
    await attend(other, rejected, { confirmedAt: null });
    // An unverified member's seat counts for nothing, since they may have invented the address.
    expect(await refusals(id)).toEqual([...Array(4).fill("200 1"), ...refused.slice(4)]);
    expect(await refusals(other)).toEqual(refused);
  });

  it("are approved members with a verified address and a confirmed seat who are listed, without addresses and typed names", async () => {
    const id = await createEvent();
    const shown = await createMember({ name: "Shown Person" });
    await testDb().insert(profile).values({ memberId: shown.id, title: "Partner" });
    await attend(id, shown);
    await attend(id, await createMember({ name: "Waits For Approval", status: "pending" }));
    await attend(id, await createMember({ name: "Unverified", emailVerified: false }));
    await attend(id, await createMember({ name: "Suspended", status: "suspended" }));
    await attend(id, await createMember({ name: "Unconfirmed" }), { confirmedAt: null });
    await attend(id, await createMember({ name: "Hidden" }), { hidden: true });
    await attend(id, await createMember({ name: "In Line" }), { waitlistNumber: 1 });
    await attend(id, { id: newId(), email: "guest@example.com" }, { memberId: null, name: "Typed Guest" });
    for (const query of ["", "?q=shown"]) {
      const answer = await (await ask(id, query)).text();
      expect(JSON.parse(answer)).toEqual({
        rows: [
          {
            id: shown.id,
            name: "Shown Person",
            title: "Partner",
            image: null,
            sample: false,
            relation: "none",
            at: null,
          },
        ],
        cursor: null,
      });
      expect(answer).not.toMatch(/@|Typed/);
    }
    expect(names(await listed(id, "?q=hidden"))).toEqual([]);
    for (const name of ["李雷", "高橋さくら"]) await attend(id, await createMember({ name }));
    for (const [q, found] of Object.entries({ 雷: ["李雷"], さくら: ["高橋さくら"], 橋さ: ["高橋さくら"], 木: [] }))
      expect(names(await listed(id, `?q=${encodeURIComponent(q)}`)), q).toEqual(found);
    await testDb().delete(registration).where(sql`event_id = ${id} and member_id <> ${shown.id}`);
    const view = (await (await call(`/api/events/${id}`)).json()) as EventView;
    expect(names({ rows: view.attendees })).toEqual(["Shown Person"]);
  });

  it("lack members who blocked the viewer or whom the viewer blocked, in list, search and preview", async () => {
    const id = await createEvent();
    const [near, blocked, blocking] = await Promise.all([
      createMember({ name: "Near Enough" }),
      createMember({ name: "Near Blocked" }),
      createMember({ name: "Near Blocking" }),
    ]);
    for (const one of [near, blocked, blocking]) await attend(id, one);
    await testDb()
      .insert(block)
      .values([
        { memberId: ada.id, blockedId: blocked.id, createdAt: NOW },
        { memberId: blocking.id, blockedId: ada.id, createdAt: NOW },
      ]);
    const view = (await (await call(`/api/events/${id}`, { cookie: ada.cookie })).json()) as EventView;
    expect([names(await listed(id)), names(await listed(id, "?q=near")), names({ rows: view.attendees })]).toEqual(
      Array(3).fill(["Near Enough"]),
    );
    expect((await listed(id, "", near.cookie)).rows).toHaveLength(3);
  });

  it("are in the order they registered, over pages without gaps or duplicates, however many may not be shown", async () => {
    const id = await createEvent();
    const people = await fill(
      id,
      Array.from({ length: 60 }, (_, at) => ({
        name: `Person ${at}`,
        // Many people who may not be shown are in between.
        ...(at >= 15 && at < 45 ? { status: "pending" as const } : {}),
      })),
    );
    const { people: seen, pages } = await listAll(id);
    const expected = people.filter(({ status }) => status === "approved").map((one) => one.id);
    expect(seen.map((one) => one.id).toSorted()).toEqual(expected.toSorted());
    expect(new Set(seen.map((one) => one.id)).size).toBe(30);
    expect(pages.some(({ rows, cursor }) => rows.length === 0 && cursor)).toBe(true);
    const at = new Map(people.map((one, index) => [one.id, index]));
    // Registrations of the same millisecond may have any order.
    const order = seen.map((one) => at.get(one.id) ?? 0);
    for (let index = 1; index < order.length; index += 1)
      expect((order[index - 1] ?? 0) - (order[index] ?? 0)).toBeLessThanOrEqual(1);
  });

  it("have a sealed cursor: it names nobody, and none that is made up asks when somebody registered", async () => {
    const id = await createEvent();
    const people = await fill(
      id,
      Array.from({ length: 14 }, (_, at) => ({
        name: `Sealed ${at}`,
        ...(at === 11 && { status: "pending" as const }),
      })),
    );
    const { cursor } = await listed(id);
    expect(cursor).not.toContain(people[11]?.id);
    expect(cursor).not.toContain(String(NOW + 10));
    for (const query of ["?", "?q=sealed&"])
      expect((await ask(id, `${query}cursor=${NOW}_${people[11]?.id}`)).status).toBe(422);
  });

  it("continue after the last one shown, also when that one has cancelled meanwhile", async () => {
    const id = await createEvent();
    const people = await fill(
      id,
      Array.from({ length: 20 }, (_, at) => ({ name: `Leaver ${at}` })),
    );
    const first = await listed(id);
    const last = first.rows.at(-1)?.id ?? "";
    await env.DB.prepare("delete from registration where event_id = ? and member_id = ?").bind(id, last).run();
    const second = await listed(id, `?cursor=${first.cursor}`);
    expect(first.rows.length + second.rows.length).toBeGreaterThanOrEqual(people.length - 1);
    expect(second.rows.some((one) => first.rows.some((other) => other.id === one.id))).toBe(false);
  });

  it("cost one trip and at most 60 rows per page, however many there are", async () => {
    const id = await createEvent();
    await fill(
      id,
      Array.from({ length: 30 }, (_, at) => ({ name: `Counted ${at}` })),
    );
    const small = await countedCall(`/api/events/${id}/attendees`, { cookie: ada.cookie });
    await fill(
      id,
      Array.from({ length: 600 }, (_, at) => ({ name: `Counted ${at}` })),
    );
    const cursor = JSON.parse(small.body).cursor;
    const later = await countedCall(`/api/events/${id}/attendees?cursor=${cursor}`, { cookie: ada.cookie });
    for (const one of [small, later]) {
      expect([one.status, one.trips]).toEqual([200, 1]);
      expect(one.rowsRead).toBeLessThanOrEqual(60);
    }
  });
});

describe("a search among the attendees", () => {
  it("finds words of the name by their beginning, ignoring case and accents, in a small event and a large one", async () => {
    for (const more of [0, SCANNED_MATCHES + 50]) {
      const id = await createEvent();
      await fill(id, [{ name: "Zoë Özdemir-Łęcki" }, { name: "Zoltan Ek" }, { name: "Ozzy Brown" }]);
      await fill(
        id,
        Array.from({ length: more }, (_, at) => ({ name: `Filler Number${at}` })),
      );
      const search = async (q: string) => names({ rows: (await listAll(id, q)).people });
      expect(await search("zo")).toEqual(["Zoë Özdemir-Łęcki", "Zoltan Ek"]);
      expect(await search("OZ zoe")).toEqual(["Zoë Özdemir-Łęcki"]);
      expect(await search("lęck")).toEqual(["Zoë Özdemir-Łęcki"]);
      expect(await search("demir")).toEqual([]);
      expect(await search("zo brown")).toEqual([]);
    }
  });

  it("finds everybody with a common word, over pages without gaps or duplicates", async () => {
    const id = await createEvent();
    const people = await fill(
      id,
      Array.from({ length: 2 * SCANNED_MATCHES + 90 }, (_, at) => ({
        name: at % 7 ? `Other ${at}` : `Common Sam${at}`,
      })),
    );
    const { people: seen } = await listAll(id, "sam");
    expect(seen.map((one) => one.id).toSorted()).toEqual(
      people
        .filter((_, at) => at % 7 === 0)
        .map((one) => one.id)
        .toSorted(),
    );
  });

  it("never finds anybody by their address, and no cursor names somebody found by it", async () => {
    for (const more of [0, SCANNED_MATCHES + 50]) {
      const id = await createEvent();
      await fill(id, [{ name: "Grace Plain", email: `secretword${more}.mailbox@hidden-domain${more}.example` }]);
      await fill(
        id,
        Array.from({ length: more }, (_, at) => ({ name: `Filler ${at}` })),
      );
      for (const q of [`secretword${more}`, `hidden`, "mailbox", "grace mailbox"])
        expect((await listAll(id, q)).people).toEqual([]);
      expect(await listed(id, `?q=secretword${more}`)).toMatchObject({ rows: [] });
      expect(names({ rows: (await listAll(id, "plain grace")).people })).toEqual(["Grace Plain"]);
    }
  });

  it("scans at most a fixed number of rows, whichever side is shorter", async () => {
    const id = await createEvent();
    await fill(
      id,
      Array.from({ length: 3 * SCANNED_MATCHES }, (_, at) => ({ name: at ? `Walker ${at}` : "Unique Xylo" })),
    );
    const rare = await countedCall(`/api/events/${id}/attendees?q=xylo`, { cookie: ada.cookie });
    const common = await countedCall(`/api/events/${id}/attendees?q=walk`, { cookie: ada.cookie });
    expect(JSON.parse(rare.body)).toMatchObject({ rows: [{ name: "Unique Xylo" }], cursor: null });
    expect(rare.rowsRead).toBeLessThanOrEqual(60);
    expect(common.rowsRead).toBeLessThanOrEqual(6 * SCANNED_MATCHES);
    // One of them counts the search after the answer.
    expect([rare.trips, common.trips]).toEqual([3, 3]);
  });

  it("shows everybody without words, and nobody for punctuation only", async () => {
    const id = await createEvent();
    await fill(id, [{ name: "Only One" }]);
    expect(names(await listed(id, "?q=%20"))).toEqual(["Only One"]);
    expect(await listed(id, "?q=-%2D")).toEqual({ rows: [], cursor: null });
    expect((await ask(id, `?q=${"x".repeat(101)}`)).status).toBe(422);
  });
});
