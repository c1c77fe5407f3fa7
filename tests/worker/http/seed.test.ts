import { env } from "cloudflare:workers";
import { count, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { hashPassword } from "#auth/password/password-hash.ts";
import type { EventPage } from "#contract/events/list.ts";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import { id as idSchema } from "#contract/text.ts";
import { account, event, registration, tier, user } from "#db/schema/index.ts";
import { seedStatements } from "#db/seed/index.ts";
import { ada, CAST, INVESTORS, otto, SAMPLE_PASSWORD } from "#db/seed/people.ts";
import { call, cookiesOf } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { runCronJobs } from "#worker/scheduled.ts";

const NOW = Date.now();
const STARTUP = FREE_TIER.replace(/1$/, "2");
const seed = (options: { now: number; local: boolean; passwordHash?: string }) =>
  testDb().batch(seedStatements(testDb(), options));
const dump = async () =>
  Promise.all(
    ["user", "tier", "profile", "account", "event", "registration"].map(
      async (table) => (await env.DB.prepare(`select * from ${table} order by 1, 2`).all()).results,
    ),
  );

describe("the sample data", () => {
  it("in production has the six investors and six events, no passwords, and no named cast", async () => {
    await seed({ now: NOW, local: false, passwordHash: "must not be written" });
    const people = await testDb().select().from(user);
    expect(people.map(({ email }) => email).sort()).toEqual(INVESTORS.map(({ email }) => email).sort());
    expect(people.every(({ sample, role }) => sample && role === "member")).toBe(true);
    expect(await testDb().$count(account)).toBe(0);
    expect(await testDb().$count(event)).toBe(6);
  });

  it("locally adds the named cast with the sample password", async () => {
    await seed({ now: NOW, local: true, passwordHash: await hashPassword(SAMPLE_PASSWORD) });
    expect(await testDb().$count(user)).toBe(CAST.length + INVESTORS.length);
    const body = { email: otto.email, password: SAMPLE_PASSWORD };
    const signedIn = await call("/api/auth/sign-in/email", { body });
    expect(signedIn.status).toBe(200);
    const me = await call("/api/me", { cookie: cookiesOf(signedIn) });
    expect(await me.json()).toMatchObject({ id: otto.id, role: "admin", status: "approved", sample: true });
  });

  it("changes nothing when it is written again, even after a member changed it", async () => {
    const [taken] = await testDb().select().from(registration).limit(1);
    await testDb()
      .delete(registration)
      .where(eq(registration.id, taken?.id ?? ""));
    await testDb().update(user).set({ name: "Ada Renamed" }).where(eq(user.id, ada.id));
    const before = await dump();
    await seed({ now: NOW + 86_400_000, local: true, passwordHash: await hashPassword(SAMPLE_PASSWORD) });
    expect(await dump()).toEqual(before);
    if (taken) await testDb().insert(registration).values(taken);
  });

  it("has six upcoming events in several zones: one full, one nearly full, one without a limit", async () => {
    const { rows } = (await (await call("/api/events")).json()) as EventPage;
    expect(rows).toHaveLength(6);
    expect(new Set(rows.map((row) => row.timeZone)).size).toBeGreaterThan(3);
    const left = rows.map(({ capacity, attendeeCount }) => (capacity === null ? null : capacity - attendeeCount));
    expect(left).toContain(0);
    expect(left).toContain(1);
    expect(left).toContain(null);
    for (const row of rows) {
      expect(idSchema.safeParse(row.id).success, row.id).toBe(true);
      expect(row.description.split("\n\n").length, row.title).toBeGreaterThan(1);
      expect(row.sample).toBe(true);
      const [counted] = await testDb()
        .select({ n: count() })
        .from(registration)
        .where(eq(registration.eventId, row.id));
      expect(row.attendeeCount, row.title).toBe(counted?.n);
    }
  });

  it("gives the cast tiers with correct member counts, and makes one event exclusive", async () => {
    const people = await testDb().select({ id: user.id, tierId: user.tierId, price: user.tierPriceMinor }).from(user);
    expect(people.find(({ id }) => id === ada.id)).toMatchObject({ tierId: STARTUP, price: 4900 });
    for (const { id, memberCount } of await testDb().select().from(tier)) {
      const given = id === FREE_TIER ? 0 : people.filter(({ tierId }) => tierId === id).length;
      expect(memberCount, id).toBe(given);
    }
    const { rows } = (await (await call("/api/events")).json()) as EventPage;
    expect(rows.filter(({ exclusive }) => exclusive).map(({ title }) => title)).toEqual(["Term Sheets, Read Slowly"]);
  });

  it("has start times in the local time of each location", async () => {
    const { rows } = (await (await call("/api/events")).json()) as EventPage;
    const hours = rows.map(({ startsAt, timeZone }) => [
      timeZone,
      new Intl.DateTimeFormat("en-GB", { timeZone, timeStyle: "short" }).format(Date.parse(startsAt)),
    ]);
    // The order of two events of one day depends on the hour of seeding, because days start at different moments in their zones.
    expect(Object.fromEntries(hours)).toEqual({
      "Europe/Berlin": "08:30",
      "Europe/Oslo": "18:00",
      "America/New_York": "11:00",
      "Europe/Zurich": "09:00",
      "Europe/Lisbon": "14:00",
      "Europe/Amsterdam": "18:30",
    });
  });

  it("is found by search once cron has run, with location keys", async () => {
    await runCronJobs(env, NOW);
    const found = (await (await call("/api/events?q=zurich+saal")).json()) as EventPage;
    expect(found.rows.map(({ title }) => title)).toEqual(["Winter Investment Summit"]);
    const keys = await testDb().select({ key: event.locationKey }).from(event);
    expect(keys.map(({ key }) => key).toSorted()).toEqual([
      "amsterdam",
      "berlin",
      "lisbon",
      "online",
      "oslo",
      "zurich",
    ]);
  });
});
