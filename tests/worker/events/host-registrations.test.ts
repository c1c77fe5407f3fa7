import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import papa from "papaparse";
import { beforeAll, describe, expect, it } from "vitest";
import type { BootstrapData } from "#contract/document.ts";
import type { RegistrationPage, RegistrationRowView } from "#contract/events/attendees.ts";
import type { EventView } from "#contract/events/event.ts";
import { DAY_MS, RATE_LIMITS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { audit, block, registration, securityEvent } from "#db/schema/index.ts";
import { call, ORIGIN } from "#tests/support/call.ts";
import { countedCall } from "#tests/support/counts/counted-call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { leaveUses } from "#tests/support/rate-limits.ts";
import { app } from "#worker/app.ts";

const NOW = Date.now();
let host: TestMember;
let ada: TestMember;
let otto: TestMember;

beforeAll(async () => {
  [host, ada, otto] = await Promise.all([
    createMember({ name: "Hanna Host" }),
    createMember({ name: "Ada Quill" }),
    createMember({ name: "Otto Admin", role: "admin", columns: { twoFactorEnabled: true } }),
  ]);
});

type Row = Partial<typeof registration.$inferInsert>;
const register = (eventId: string, values: Row = {}) =>
  testDb()
    .insert(registration)
    .values({ id: newId(), eventId, email: `${newId()}@guests.test`, name: "Guest", createdAt: NOW, ...values });

/** Many guests a millisecond apart (every third in the same one as the one before), alternately confirmed and not. */
async function fill(eventId: string, count: number, waiting = 0): Promise<void> {
  const numbers = (size: number) => `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${size})`;
  const insert = (size: number, queue: string) =>
    env.DB.prepare(`insert into registration (id, event_id, member_id, email, name, confirmed_at, created_at, queue)
      ${numbers(size)} select printf('%s-%d', '${eventId}', i), '${eventId}', null, printf('%05d_x@${queue === "null" ? "many" : "line"}.test', i),
        'Guest ' || i, iif(i % 2, ${NOW}, null), ${NOW} + i - (i % 3 = 0), ${queue} from n`);
  await env.DB.batch([insert(count, "null"), ...(waiting ? [insert(waiting, "i * 10")] : [])]);
}

const path = (id: string, rest = "") => `/api/events/${id}/registrations${rest}`;
const ask = async (id: string, rest = "", cookie = host.cookie) =>
  (await (await call(path(id, rest), { cookie })).json()) as RegistrationPage;

async function listAll(id: string, show: string): Promise<RegistrationRowView[]> {
  const rows: RegistrationRowView[] = [];
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page: RegistrationPage = await ask(
      id,
      `?show=${show}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`,
    );
    rows.push(...page.rows);
    cursor = page.cursor;
    expect(rows.length).toBeLessThan(1000);
  }
  return rows;
}

describe("the registrations of an event", () => {
  it("are for its host and admins: nobody else reads an address in the list, the file and the page", async () => {
    const id = await createEvent({ hostId: host.id });
    await register(id, { memberId: ada.id, email: ada.email, confirmedAt: NOW });
    const suspended = await createMember({ status: "suspended" });
    const pending = await createMember({ status: "pending" });
    const pendingAdmin = await createMember({ status: "pending", role: "admin" });
    const askers = ["", suspended.cookie, pending.cookie, pendingAdmin.cookie, ada.cookie, host.cookie, otto.cookie];
    const statuses = async (at: string) => {
      const answers = await Promise.all(askers.map((cookie) => call(at, { cookie })));
      const texts = await Promise.all(answers.slice(0, 4).map((answer) => answer.text()));
      expect(texts.join()).not.toContain(ada.email);
      return answers.map(({ status }) => status);
    };
    expect(await statuses(path(id))).toEqual([401, 403, 403, 403, 403, 200, 200]);
    expect(await statuses(path(id, ".csv"))).toEqual([401, 403, 403, 403, 403, 200, 200]);
    expect(await statuses(`/events/${id}/registrations`)).toEqual([302, 302, 404, 404, 404, 200, 200]);
    expect((await call(path(newId()), { cookie: ada.cookie })).status).toBe(404);
    expect((await call(path(newId(), ".csv"), { cookie: ada.cookie })).status).toBe(404);
  });

  it("require a second factor of an admin in production, and none of a host", async () => {
    const id = await createEvent({ hostId: host.id });
    await register(id, { email: "someone@guests.test" });
    const plain = await createMember({ role: "admin" });
    const production = { ...env, APP_ENV: "production" as const };
    const send = (at: string, cookie: string) =>
      app.fetch(new Request(`${ORIGIN}${at}`, { headers: { cookie } }), production);
    const refused = await send(path(id), plain.cookie);
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: "second-factor-required" }]);
    expect((await send(path(id), host.cookie)).status).toBe(200);
    const page = await send(`/events/${id}/registrations`, plain.cookie);
    expect([page.status, (await page.text()).includes("someone@guests.test")]).toEqual([200, false]);
  });

  it("have name, address, company, account and state of everybody, latest first, and how many are unconfirmed", async () => {
    const id = await createEvent({ hostId: host.id });
    await register(id, { memberId: ada.id, email: ada.email, name: "Ada Q.", company: "Quill & Co", confirmedAt: NOW });
    await register(id, { email: "guest@guests.test", confirmedAt: NOW, createdAt: NOW + 1 });
    await register(id, { memberId: otto.id, email: otto.email, confirmedAt: NOW, hidden: true, createdAt: NOW + 2 });
    await register(id, { email: "known@guests.test", createdAt: NOW + 3, heldUntil: NOW + DAY_MS });
    await register(id, { email: "later@guests.test", waitlistNumber: 7, createdAt: NOW + 4 });
    await register(id, { email: "sure@guests.test", waitlistNumber: 8, confirmedAt: NOW });
    await register(id, { email: "held@members.test", confirmedAt: NOW, heldUntil: NOW + 1, createdAt: NOW + 5 });
    const { rows, cursor } = await ask(id);
    expect(rows.map(({ email, account, state, position }) => [email, account, state, position])).toEqual([
      ["held@members.test", "guest", "unconfirmed", null],
      ["known@guests.test", "guest", "unconfirmed", null],
      [otto.email, "member", "going", null],
      ["guest@guests.test", "guest", "going", null],
      [ada.email, "member", "going", null],
    ]);
    expect(rows.map(({ heldUntil }) => heldUntil)).toEqual([
      ...[NOW + 1, NOW + DAY_MS].map((until) => new Date(until).toISOString()),
      ...[null, null, null],
    ]);
    expect(rows[4]).toMatchObject({ name: "Ada Q.", company: "Quill & Co", createdAt: new Date(NOW).toISOString() });
    expect(cursor).toBeNull();
    expect((await ask(id, "?show=waitlist")).rows).toMatchObject([
      { email: "later@guests.test", state: "waiting", position: 1 },
      { email: "sure@guests.test", state: "waiting", position: 2 },
    ]);
    const counted = [host, otto, ada, { cookie: "" }].map(({ cookie }) => call(`/api/events/${id}`, { cookie }));
    const views = await Promise.all((await Promise.all(counted)).map((answer) => answer.json<EventView>()));
    expect(views.map(({ unconfirmedCount }) => unconfirmedCount)).toEqual([2, 2, null, null]);
    expect(views.map(({ unconfirmedWaitlistCount }) => unconfirmedWaitlistCount)).toEqual([1, 1, null, null]);
  });

  it("have pages without gaps or duplicates, the waitlist in its order and with positions", async () => {
    const id = await createEvent({ hostId: host.id });
    await fill(id, 57, 45);
    for (let at = 0; at < 9; at += 1)
      await register(id, {
        memberId: (await createMember()).id,
        confirmedAt: NOW,
        heldUntil: at % 2 ? NOW : null,
        createdAt: NOW + 5 * at,
        email: `m_${at}@members.test`,
      });
    const going = await listAll(id, "going");
    expect(new Set(going.map(({ email }) => email)).size).toBe(66);
    expect(going).toHaveLength(66);
    const times = going.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().toReversed());
    const waitlist = await listAll(id, "waitlist");
    expect(waitlist.map(({ position }) => position)).toEqual(Array.from({ length: 45 }, (_, at) => at + 1));
    expect(waitlist.map(({ email }) => email)).toEqual(waitlist.map(({ email }) => email).toSorted());
  });

  it("tell members, those who wait for approval, and guests apart", async () => {
    const id = await createEvent({ hostId: host.id });
    const people = await Promise.all([
      createMember({ status: "pending" }),
      createMember({ status: "rejected" }),
      createMember({ status: "suspended" }),
    ]);
    for (const [at, member] of [ada, ...people].entries())
      await register(id, { memberId: member.id, email: member.email, confirmedAt: NOW, createdAt: NOW - at });
    const accounts = async (rest = "") => (await ask(id, rest)).rows.map(({ account }) => account);
    expect(await accounts()).toEqual(["member", "pending", "guest", "member"]);
    expect(await accounts("?account=pending")).toEqual(["pending"]);
  });

  it("name the member of a profile only when that approved member confirmed the registration", async () => {
    const id = await createEvent({ hostId: host.id });
    const [pending, typed] = await Promise.all([createMember({ status: "pending" }), createMember({})]);
    const owners = [ada, pending, typed];
    for (const [at, { id: memberId, email }] of owners.entries())
      await register(id, { memberId, email, confirmedAt: memberId === typed.id ? null : NOW, createdAt: NOW - at });
    const members = (await ask(id)).rows.map(({ memberId }) => memberId);
    expect(members).toEqual([ada.id, null, null]);
  });

  it("name neither a member who blocked the host nor one whom the host blocked, as if they were suspended", async () => {
    const id = await createEvent({ hostId: host.id });
    const columns = { image: "/media/AAAAAAAAAAAAAAAAAAAAAA.webp" };
    const [shown, blocking, blocked, suspended] = [
      await createMember({ columns }),
      await createMember({ columns }),
      await createMember({ columns }),
      await createMember({ columns, status: "suspended" }),
    ];
    await testDb()
      .insert(block)
      .values([
        { memberId: blocking.id, blockedId: host.id, createdAt: NOW },
        { memberId: host.id, blockedId: blocked.id, createdAt: NOW },
        { memberId: blocking.id, blockedId: blocked.id, createdAt: NOW },
        { memberId: blocking.id, blockedId: shown.id, createdAt: NOW },
      ]);
    for (const [at, member] of [shown, blocking, blocked, suspended].entries())
      await register(id, { memberId: member.id, email: member.email, confirmedAt: NOW, createdAt: NOW - at });
    const hidden = { account: "member", memberId: null, image: null };
    const expected = [{ account: "member", memberId: shown.id, ...columns }, hidden, hidden, hidden];
    expect((await ask(id)).rows).toMatchObject(expected);
    expect((await ask(id, "?account=member")).rows).toMatchObject(expected);
    const full = await createEvent({ hostId: host.id });
    await register(full, { memberId: blocking.id, email: blocking.email, confirmedAt: NOW, waitlistNumber: 1 });
    expect((await ask(full, "?show=waitlist")).rows).toMatchObject([hidden]);
  });

  it("are found by part of a name, email or company, and by state, in both lists", async () => {
    const id = await createEvent({ hostId: host.id });
    await register(id, { name: "Zoë Ångström", email: "z@guests.test", confirmedAt: NOW });
    await register(id, { name: "Bo", company: "Marrowfield", email: "bo@guests.test", createdAt: NOW + 1 });
    await register(id, { name: "Wim", email: "wim@marrow.test", waitlistNumber: 2 });
    await register(id, { name: "Ann", email: "ann@guests.test", waitlistNumber: 1 });
    const found = async (rest: string) => (await ask(id, rest)).rows.map(({ name }) => name);
    expect(await found("?q=angstrom")).toEqual(["Zoë Ångström"]);
    expect(await found("?q=MARROW")).toEqual(["Bo"]);
    expect(await found("?q=bo%40guests")).toEqual(["Bo"]);
    expect(await found("?state=unconfirmed")).toEqual(["Bo"]);
    expect(await found("?state=going&q=bo")).toEqual([]);
    expect((await ask(id, "?show=waitlist&q=marrow")).rows).toMatchObject([{ name: "Wim", position: 2 }]);
  });

  it("are searched 200 at a time, in one trip, until the last one", async () => {
    const id = await createEvent({ hostId: host.id });
    await fill(id, 450);
    const first = await countedCall(path(id, "?q=00001_x"), { cookie: host.cookie });
    expect([first.trips, JSON.parse(first.body).rows]).toEqual([1, []]);
    expect(first.rowsRead).toBeLessThanOrEqual(450);
    const cursors = [JSON.parse(first.body).cursor as string | null];
    while (cursors.at(-1)) {
      const page = await ask(id, `?q=00001_x&cursor=${encodeURIComponent(cursors.at(-1) ?? "")}`);
      cursors.push(page.cursor);
      if (page.cursor === null) expect(page.rows).toMatchObject([{ name: "Guest 1" }]);
    }
    expect(cursors).toHaveLength(3);
  });

  it("cost one trip and at most 60 rows per page, however many there are", async () => {
    const id = await createEvent({ hostId: host.id });
    await fill(id, 2000, 900);
    const first = await countedCall(path(id), { cookie: host.cookie });
    const cursor = encodeURIComponent(JSON.parse(first.body).cursor);
    const next = await countedCall(path(id, `?cursor=${cursor}`), { cookie: host.cookie });
    const waitlist = await countedCall(path(id, "?show=waitlist"), { cookie: host.cookie });
    for (const one of [first, next, waitlist]) {
      expect([one.status, one.trips]).toEqual([200, 1]);
      expect(one.rowsRead).toBeLessThanOrEqual(60);
    }
  });

  it("have no address in a cursor, which becomes part of a URL", async () => {
    const id = await createEvent({ hostId: host.id });
    await fill(id, 30);
    expect((await ask(id)).cursor).not.toMatch(/@|test/);
  });

  it("refuse a cursor they did not write", async () => {
    const id = await createEvent({ hostId: host.id });
    for (const rest of [
      "?cursor=x",
      "?cursor=_a",
      "?show=waitlist&cursor=1_a",
      "?show=all",
      `?cursor=${"1".repeat(400)}`,
    ])
      expect([rest, (await call(path(id, rest), { cookie: host.cookie })).status]).toEqual([rest, 422]);
  });
});

describe("the page of the registrations", () => {
  it("carries the answers of its requests, and is not for search engines", async () => {
    const id = await createEvent({ hostId: host.id });
    await register(id, { email: "first@guests.test" });
    const answer = await call(`/events/${id}/registrations`, { cookie: host.cookie });
    const text = await answer.text();
    const { answers } = JSON.parse(/id="bootstrap-data">(.*?)<\/script>/s.exec(text)?.[1] ?? "") as BootstrapData;
    const event = await (await call(`/api/events/${id}`, { cookie: host.cookie })).json();
    expect(answers).toEqual({ [`/api/events/${id}`]: event, [path(id)]: await ask(id) });
    expect(text).toContain('name="robots" content="noindex"');
    const visitor = await call(`/events/${id}/registrations`);
    expect(visitor.headers.get("location")).toBe(`/sign-in?next=${encodeURIComponent(`/events/${id}/registrations`)}`);
  });

  it("is an unknown path for other members", async () => {
    const id = await createEvent({ hostId: host.id, title: "Nobody's business" });
    const texts = await Promise.all(
      [id, newId()].map(async (one) => (await call(`/events/${one}/registrations`, { cookie: ada.cookie })).text()),
    );
    expect(texts[0]?.replaceAll(id, "")).toBe(texts[1]?.replaceAll(/[0-9a-f-]{36}(?=\/registrations)/g, ""));
    expect(texts[0]).not.toContain("Nobody's business");
  });
});

describe("the file of the registrations", () => {
  const download = async (id: string) => {
    const answer = await call(path(id, ".csv"), { cookie: host.cookie });
    const text = await answer.text();
    return { answer, text, rows: papa.parse<string[]>(text, { skipEmptyLines: true }).data };
  };

  it("has everybody once in thousands of rows, those with a seat first and then the waitlist", async () => {
    const id = await createEvent({ hostId: host.id, title: "Zürich: Gründer & Geld, 100% «echt»" });
    await fill(id, 2300, 30);
    const { answer, rows } = await download(id);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="registrations-Z_rich- Gr_nder _ Geld, 100_ _echt_.csv"; filename*=UTF-8''registrations-Z%C3%BCrich-%20Gr%C3%BCnder%20%26%20Geld%2C%20100%25%20%C2%ABecht%C2%BB.csv`,
    );
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(rows[0]).toEqual(["name", "email", "company", "account", "state", "position", "registered"]);
    expect(rows).toHaveLength(1 + 2300 + 30);
    expect(new Set(rows.map(([, email]) => email)).size).toBe(2331);
    expect(rows.slice(2301).map((row) => row[5])).toEqual(Array.from({ length: 30 }, (_, at) => String(at + 1)));
    expect(rows[1]).toEqual([
      "Guest 2300",
      "02300_x@many.test",
      "",
      "guest",
      "unconfirmed",
      "",
      new Date(NOW + 2300).toISOString(),
    ]);
  });

  it("leaves a security event of a host, a row in the audit log of an admin, and nothing when it is refused", async () => {
    const id = await createEvent({ hostId: host.id, title: "A dinner of founders" });
    const audited = () => testDb().select().from(audit).where(eq(audit.subjectId, id));
    const eventsOf = async ({ id: memberId }: TestMember) =>
      (await testDb().select().from(securityEvent).where(eq(securityEvent.memberId, memberId))).filter(
        ({ kind }) => kind === "registrations-exported",
      );
    const before = (await eventsOf(host)).length;
    await download(id);
    expect([(await eventsOf(host)).length, await audited()]).toEqual([before + 1, []]);
    expect((await eventsOf(host)).at(-1)).toMatchObject({
      ...{ actorId: host.id, network: "203.0.113.1", about: "A dinner of founders" },
    });
    expect((await call(path(id, ".csv"), { cookie: otto.cookie })).status).toBe(200);
    expect(await audited()).toMatchObject([
      { action: "registrations-exported", actorId: otto.id, subjectKind: "event", subjectId: id },
    ]);
    expect((await call(path(id, ".csv"), { cookie: ada.cookie })).status).toBe(403);
    expect([(await eventsOf(host)).length, (await audited()).length]).toEqual([before + 1, 1]);
    expect([await eventsOf(otto), await eventsOf(ada)]).toEqual([[], []]);
  });

  it("is refused beyond the limit of an hour", async () => {
    const id = await createEvent({ hostId: ada.id });
    await leaveUses(RATE_LIMITS.exportsPerMember, ada.id, 1);
    const statuses = [];
    for (const _ of [1, 2]) statuses.push((await call(path(id, ".csv"), { cookie: ada.cookie })).status);
    expect(statuses).toEqual([200, 429]);
  });

  it("is a header row for an event without registrations, with a file name also for a title without Latin letters", async () => {
    const { answer, text } = await download(await createEvent({ hostId: host.id, title: "日本語の会議" }));
    expect(text).toBe('"name","email","company","account","state","position","registered"\r\n');
    expect(answer.headers.get("content-disposition")).toContain(
      `filename*=UTF-8''registrations-${encodeURIComponent("日本語の会議")}.csv`,
    );
  });

  it("has no cell that a spreadsheet would run, or that changes other cells", async () => {
    const id = await createEvent({ hostId: host.id });
    const hostile = [
      '=HYPERLINK("https://evil.example","x")',
      "+1+cmd|' /C calc'!A0",
      "-2+3",
      "@SUM(A1:A9)",
      "\t=1+1",
      "\r=1+1",
      "\n=1+1",
      "＝1+1",
      "\u202e=1+1",
      'He said "hi", then\r\nleft',
      "a;b,c\td",
      "x;=1+1;y",
      "x;  @SUM(A1)\t-2|+3",
    ];
    for (const [at, name] of hostile.entries())
      await register(id, { name, company: name, email: `${at}@hostile.test`, createdAt: NOW - at });
    const { text, rows } = await download(id);
    expect(rows).toHaveLength(1 + hostile.length);
    for (const row of rows.slice(1)) {
      expect(row).toHaveLength(7);
      for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
    }
    expect(rows[1]?.[0]).toBe(`'${hostile[0]}`);
    expect(rows[10]?.slice(0, 3)).toEqual([hostile[9], "9@hostile.test", hostile[9]]);
    expect(text).not.toMatch(/[\u202a-\u202e]/);
    // Spreadsheets of some countries read a semicolon or a tab as the separator.
    for (const delimiter of [";", "\t", "|"])
      for (const cell of papa.parse<string[]>(text, { delimiter }).data.flat())
        expect(cell, delimiter).not.toMatch(/^\s*[=+\-@]/);
  });
});
