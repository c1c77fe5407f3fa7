import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { inArray } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { EventView } from "#contract/events/event.ts";
import type { EventPage } from "#contract/events/list.ts";
import { DAY_MS, HOUR_MS, PAGE_SIZE } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { event, profile, registration } from "#db/schema/index.ts";
import { call, ORIGIN } from "#tests/support/call.ts";
import { countD1 } from "#tests/support/counts/counted-d1.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { app } from "#worker/app.ts";
import { runCronJobs } from "#worker/scheduled.ts";

const NOW = Date.now();
const getPage = async (cursor?: string | null, cookie?: string) =>
  (await (await call(`/api/events${cursor ? `?cursor=${cursor}` : ""}`, { cookie })).json()) as EventPage;
const getView = async (id: string, cookie?: string) =>
  (await (await call(`/api/events/${id}`, { cookie })).json()) as EventView;
const attend = (eventId: string, members: { id: string; email: string }[], confirmed = true) =>
  testDb().batch([
    testDb().select().from(event).limit(0),
    ...members.map(({ id, email }, at) =>
      testDb()
        .insert(registration)
        .values({
          id: newId(),
          eventId,
          memberId: id,
          email,
          name: "Someone",
          confirmedAt: confirmed ? NOW : null,
          createdAt: NOW + at,
        }),
    ),
  ]);

describe("the list of events", () => {
  let mine: string;
  let ids: string[];
  let ada: TestMember;

  beforeAll(async () => {
    ada = await createMember();
    ids = [];
    for (let at = 0; at < 2 * PAGE_SIZE + 3; at += 1)
      ids.push(await createEvent({ startsAt: NOW + DAY_MS + Math.floor(at / 3) * HOUR_MS, title: `Event ${at}` }));
    mine = ids[4] ?? "";
    await attend(mine, [ada]);
    await createEvent({ startsAt: NOW - 5 * HOUR_MS, endsAt: NOW - HOUR_MS, title: "Over" });
    await createEvent({ startsAt: NOW - 30 * HOUR_MS, endsAt: null, title: "Over without an end" });
    ids.push(await createEvent({ startsAt: NOW - HOUR_MS, endsAt: NOW + HOUR_MS, title: "Running" }));
  });

  it("shows every upcoming or running event once, by start, over all its pages", async () => {
    const seen: EventPage["rows"] = [];
    let cursor: string | null = null;
    do {
      const page: EventPage = await getPage(cursor);
      expect(page.rows.length).toBeLessThanOrEqual(PAGE_SIZE);
      seen.push(...page.rows);
      cursor = page.cursor;
    } while (cursor);
    expect(seen.map((row) => row.id).sort()).toEqual([...ids].sort());
    expect(seen[0]?.title).toBe("Running");
    const order = seen.map((row) => `${row.startsAt} ${row.id}`);
    expect(order).toEqual([...order].sort());
  });

  it("shows a member's own registrations, none to a visitor, and instants with milliseconds", async () => {
    const row = (await getPage(null, ada.cookie)).rows.find(({ id }) => id === mine);
    expect(row?.registration).toEqual({ status: "registered" });
    expect(row?.startsAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const asVisitor = await getPage();
    expect(asVisitor.rows.every(({ registration: own }) => own === null)).toBe(true);
  });

  it("stays the same when cron has marked the ended events", async () => {
    const before = await getPage();
    await runCronJobs(env, Date.now());
    const over = await testDb()
      .select({ title: event.title })
      .from(event)
      .where(inArray(event.over, [true]));
    expect(over.map(({ title }) => title).sort()).toEqual(["Over", "Over without an end"]);
    expect(await getPage()).toEqual(before);
  });

  it("has the beginning of each description: of 45 KB a few hundred bytes, and the event's own view all", async () => {
    const description = `Meet us\n\n${"👩‍👩‍👧 ".repeat(2500)}`;
    const host = await createMember();
    const id = await createEvent({ hostId: host.id, startsAt: NOW + 2 * HOUR_MS, description });
    for (let at = 1; at < PAGE_SIZE; at += 1)
      await createEvent({ hostId: host.id, startsAt: NOW + 2 * HOUR_MS, description });
    await attend(id, [host]);
    expect(new TextEncoder().encode(description).length).toBeGreaterThan(45_000);
    for (const query of ["", `?host=${host.id}&q=meet`, "?view=mine", "?view=hosting&q=meet"]) {
      const answer = await call(`/api/events${query}`, { cookie: host.cookie });
      const { rows } = (await answer.clone().json()) as EventPage;
      expect(rows.length).toBeGreaterThan(0);
      expect((await answer.arrayBuffer()).byteLength / rows.length).toBeLessThan(1500);
      expect(rows.find((row) => row.id === id)?.description).toMatch(/^Meet us 👩‍👩‍👧 .*…$/u);
    }
    const view = await getView(id);
    expect(view.description).toBe(description);
    expect(view.similar[0]?.description.length).toBeLessThanOrEqual(201);
    // A word behind the beginning is found all the same.
    const late = await createEvent({ hostId: host.id, description: `${"Words. ".repeat(300)}Honeycomb.` });
    const { rows } = (await (await call(`/api/events?host=${host.id}&q=honeycomb`)).json()) as EventPage;
    expect(rows.map((row) => row.id)).toEqual([late]);
  });

  it("refuses a cursor it did not write", async () => {
    expect((await call("/api/events?cursor=1%20or%201%3D1")).status).toBe(422);
  });
});

describe("one event", () => {
  it("shows its organizer, at most five approved people who are listed, and whether one may register", async () => {
    const host = await createMember({ name: "Sofia Marchetti" });
    await testDb().insert(profile).values({ memberId: host.id, title: "Organizer" });
    const id = await createEvent({ hostId: host.id, website: "https://winter-summit.example/", capacity: 60 });
    const members = await Promise.all(Array.from({ length: 7 }, (_, at) => createMember({ name: `Member ${at}` })));
    const [shy] = [await createMember({ name: "Not Confirmed" })];
    const waiting = await createMember({ name: "Spam Inc, visit spam.example", status: "pending" });
    await attend(id, [shy], false);
    const unverified = await createMember({ name: "Nobody Verified This", emailVerified: false });
    await attend(id, [waiting, unverified]);
    await attend(id, members);
    const view = await getView(id);
    expect(view.attendees.map(({ name }) => name)).toEqual([
      "Member 0",
      "Member 1",
      "Member 2",
      "Member 3",
      "Member 4",
    ]);
    expect(view).toMatchObject({
      id,
      website: "https://winter-summit.example/",
      organizer: { id: host.id, name: "Sofia Marchetti", title: "Organizer" },
      open: true,
      registration: null,
    });
    expect(JSON.stringify(view)).not.toContain("@");
  });

  it("suggests the same host's next events first, then the next ones, never itself or past ones", async () => {
    const host = await createMember();
    const id = await createEvent({ hostId: host.id });
    const later = await createEvent({ hostId: host.id, startsAt: NOW + 90 * DAY_MS });
    await createEvent({ hostId: host.id, startsAt: NOW - 9 * DAY_MS, endsAt: null });
    const { similar } = await getView(id);
    expect(similar).toHaveLength(3);
    expect(similar[0]?.id).toBe(later);
    expect(similar.map((card) => card.id)).not.toContain(id);
    expect(similar.every((card) => Date.parse(card.startsAt) > NOW)).toBe(true);
    expect((await getView(id)).similar).toEqual(similar);
  });

  it("that has started is shown but closed", async () => {
    expect(await getView(await createEvent({ startsAt: NOW - HOUR_MS }))).toMatchObject({ open: false });
  });

  it("that does not exist is 404 event-not-found, whatever its id looks like", async () => {
    for (const id of [newId(), "1", "%27%20or%201%3D1"]) {
      const answer = await call(`/api/events/${id}`);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ code: "event-not-found", title: "Event not found" });
    }
  });
});

describe("the documents of events", () => {
  const shell = `<!doctype html><html><head><title>x</title><meta name="description" content=""><meta property="og:title" content=""></head><body><div id="root"><div data-frame="public"><div data-article></div></div><div data-frame="member"><div data-article></div></div></div></body></html>`;
  const navigate = (path: string, cookie = "") =>
    app.fetch(
      new Request(`${ORIGIN}${path}`, { headers: { cookie } }),
      {
        ...env,
        ASSETS: { fetch: async () => new Response(shell) } as unknown as Fetcher,
      },
      createExecutionContext(),
    );

  it("carry head, bootstrap data and a readable article, and no text of a member as markup", async () => {
    const title = `</script><script>alert(1)</script> & "Friends"`;
    const id = await createEvent({ title, description: "First <b>paragraph</b>.\n\nSecond." });
    const ada = await createMember();
    const answer = await navigate(`/events/${id}`, ada.cookie);
    const text = await answer.clone().text();
    let scripts = 0;
    await new HTMLRewriter()
      .on("script", {
        element: () => {
          scripts += 1;
        },
      })
      .transform(answer)
      .text();
    // Bootstrap data and structured data.
    expect(scripts).toBe(2);
    expect(answer.status).toBe(200);
    expect(text).toContain("<p>Second.</p>");
    expect(text).toContain("&lt;b&gt;paragraph");
    const json = /<script type="application\/json" id="bootstrap-data">(.*?)<\/script>/s.exec(text)?.[1] ?? "";
    expect(JSON.parse(json)).toMatchObject({
      viewer: { id: ada.id },
      answers: { [`/api/events/${id}`]: { id, title } },
    });
  });

  it("list upcoming events and are 404 for an unknown event", async () => {
    const list = await (await navigate("/events")).text();
    expect(list.match(/<h1>Events<\/h1>/g)).toHaveLength(1);
    expect(list).toContain(`<a class="stretch" href="/events/`);
    const unknown = await navigate(`/events/${newId()}`);
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain("<title>Event not found");
  });
});

describe("the database cost of events", () => {
  const { database, counts } = countD1(env.DB);
  const counted = { ...env, DB: database };
  const ask = async (
    path: string,
    init: { cookie?: string; body?: unknown; method?: string; headers?: object } = {},
  ) => {
    await app.fetch(new Request(`${ORIGIN}/api/health`), counted, createExecutionContext());
    const before = { ...counts };
    const answer = await app.fetch(
      new Request(`${ORIGIN}${path}`, {
        method: init.method ?? (init.body ? "POST" : "GET"),
        headers: {
          origin: ORIGIN,
          "content-type": "application/json",
          "cf-connecting-ip": "192.0.2.77",
          ...(init.cookie ? { cookie: init.cookie } : {}),
          ...init.headers,
        },
        body: init.body ? JSON.stringify(init.body) : undefined,
      }),
      counted,
      createExecutionContext(),
    );
    return {
      status: answer.status,
      trips: counts.trips - before.trips,
      read: counts.rowsRead - before.rowsRead,
      written: counts.rowsWritten - before.rowsWritten,
    };
  };

  it("is one trip and at most 100 rows per read, the same with ten times the events and attendees", async () => {
    const ada = await createMember();
    const host = await createMember();
    const id = await createEvent({ hostId: host.id });
    const grow = async (events: number, people: number) => {
      const statements = [];
      for (let at = 0; at < events; at += 1)
        statements.push(
          env.DB.prepare(
            "insert into event (id, host_id, title, starts_at, ends_at, time_zone, location, description, over, created_at, updated_at) values (?, ?, 'E', ?, ?, 'UTC', 'Online', 'Text', ?, 0, 0)",
          ).bind(
            newId(),
            host.id,
            NOW + (at - events / 2) * HOUR_MS,
            NOW + (at - events / 2 + 0.5) * HOUR_MS,
            at < events / 2 ? 1 : 0,
          ),
        );
      for (let at = 0; at < people; at += 1) {
        const member = newId();
        statements.push(
          env.DB.prepare("insert into user (id, name, email) values (?, 'P', ?)").bind(member, `${member}@many.test`),
          env.DB.prepare(
            "insert into registration (id, event_id, member_id, email, name, confirmed_at, created_at) values (?, ?, ?, ?, 'P', ?, ?)",
            // Half of them are unconfirmed and never listed.
          ).bind(newId(), id, member, `${member}@many.test`, at % 2 ? NOW : null, NOW),
        );
      }
      for (let at = 0; at < statements.length; at += 500) await env.DB.batch(statements.slice(at, at + 500));
    };
    const measure = async () => ({
      list: await ask("/api/events", { cookie: ada.cookie }),
      view: await ask(`/api/events/${id}`, { cookie: ada.cookie }),
    });
    await grow(100, 100);
    const small = await measure();
    await grow(1000, 1000);
    const large = await measure();
    for (const key of ["list", "view"] as const) {
      expect(large[key]).toMatchObject({ status: 200, trips: 1, written: 0 });
      expect(large[key].read, key).toBeLessThanOrEqual(100);
      expect(large[key].read / small[key].read, key).toBeLessThanOrEqual(1.5);
    }
  });

  it("is one trip and at most 10 rows written for a member's registration, 20 with a new account", async () => {
    const ada = await createMember();
    const id = await createEvent({ capacity: 100 });
    const path = `/api/events/${id}/registration`;
    const key = () => ({ headers: { "idempotency-key": newId() } });
    const member = await ask(path, { cookie: ada.cookie, body: { name: "Ada Quill", email: ada.email }, ...key() });
    const visitor = await ask(path, { body: { name: "Vera", email: `${newId()}@visitors.test` }, ...key() });
    const again = await ask(path, { cookie: ada.cookie, body: { name: "Ada Quill", email: ada.email } });
    const gone = await ask(path, { cookie: ada.cookie, method: "DELETE" });
    expect(member).toMatchObject({ status: 201, trips: 1 });
    // One of them is the figures of the host.
    expect(member.written).toBeLessThanOrEqual(10);
    // Two trips more: rate limits are counted before, and admins are notified after the response.
    expect(visitor).toMatchObject({ status: 201, trips: 3 });
    expect(visitor.written).toBeLessThanOrEqual(20);
    expect(again).toMatchObject({ status: 200, trips: 1, written: 0 });
    expect(gone).toMatchObject({ status: 204, trips: 1 });
    // Each conditional statement reads the session again, and since a member's calls are limited, their count. Canceling also keeps the
    // time of an unverified address.
    for (const one of [member, visitor, again, gone]) expect(one.read).toBeLessThanOrEqual(100);
  });
});
