import { env } from "cloudflare:workers";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { HOUR_MS, MINUTE_MS, RATE_LIMITS, SECOND_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { sendDirect, settled } from "#tests/support/access/send-direct.ts";
import { avoidWindowEdge, call } from "#tests/support/call.ts";
import { createEvent } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { createFounder } from "#tests/support/opportunities/opportunities.ts";
import { leaveUses } from "#tests/support/rate-limits.ts";

const { profilesPerMember, searchesPerMember, searchesPerNetwork } = RATE_LIMITS;
const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

afterEach(() => void vi.restoreAllMocks());

let ada: TestMember;
let ben: TestMember;
beforeAll(async () => {
  [ada, ben] = await Promise.all([createFounder("Ada Quill"), createMember({ name: "Ben Read" })]);
});

const read = (path: string, by?: TestMember) =>
  call(path, { cookie: by?.cookie, headers: path.startsWith("/api/") ? {} : BROWSER });
const statusOf = async (path: string, by?: TestMember) => (await read(path, by)).status;

describe("reading profiles", () => {
  it("ends after as many an hour as nobody looks at, with the time, in the API and in the document alike", async () => {
    expect([profilesPerMember.limit, profilesPerMember.windowMs]).toEqual([300, HOUR_MS]);
    await leaveUses(profilesPerMember, ada.id, 2);
    expect(await statusOf(`/api/profiles/${ben.id}`, ada)).toBe(200);
    expect(await statusOf(`/profile/${ben.id}?tab=activity`, ada)).toBe(200);
    const answer = await read(`/api/profiles/${ben.id}`, ada);
    expect([answer.status, await answer.json()]).toMatchObject([
      429,
      { code: "rate-limited", detail: "You opened many profiles in a short time." },
    ]);
    const wait = Number(answer.headers.get("retry-after"));
    expect(wait).toBeGreaterThan(0);
    expect(wait * SECOND_MS).toBeLessThanOrEqual(HOUR_MS);
    const page = await read(`/profile/${ben.id}`, ada);
    expect([page.status, page.headers.get("content-type")]).toEqual([429, "text/html; charset=utf-8"]);
    expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
    const text = await page.text();
    expect(text).toContain("You opened many profiles in a short time.");
    expect(text).toMatch(/You can try again in \d+ minutes?\./);
    expect(text).not.toContain("Ben Read");
  });

  it("ends for reads side by side too, which are counted after their answers", async () => {
    const dora = await createMember();
    await leaveUses(profilesPerMember, dora.id, 5);
    const statuses = await Promise.all(Array.from({ length: 60 }, () => statusOf(`/api/profiles/${ben.id}`, dora)));
    const answered = statuses.filter((status) => status === 200).length;
    expect(answered).toBeGreaterThanOrEqual(5);
    // One that is written between the read of another and its check is seen by neither.
    expect(answered).toBeLessThan(20);
  });

  it("counts neither one's own profile nor lists, and each member for themselves", async () => {
    const cleo = await createMember();
    await leaveUses(profilesPerMember, cleo.id, 0);
    for (const path of ["/api/profiles/me", `/api/profiles/${cleo.id}`, "/profile/me", "/api/network/people"])
      expect([path, await statusOf(path, cleo)]).toEqual([path, 200]);
    // What nobody may know of is refused like the rest.
    expect(await statusOf(`/api/profiles/${newId()}`, cleo)).toBe(429);
    expect(await statusOf(`/api/profiles/${cleo.id}`, await createMember())).toBe(200);
  });
});

describe("searching", () => {
  it("ends after as many an hour as nobody types, in every list", async () => {
    expect([searchesPerMember.limit, searchesPerMember.windowMs]).toEqual([600, HOUR_MS]);
    const event = await createEvent({ hostId: ada.id });
    const paths = [
      "/api/network/people",
      "/api/network/people?kind=founder",
      "/api/network/people?q=ben",
      "/api/network/people?place=berlin",
      "/api/network/connections?q=ben",
      "/api/events?q=ben",
      "/api/events?view=mine&q=ben",
      "/api/events?view=hosting&q=ben",
      "/api/events/hosts?q=ben",
      `/api/events/${event}/attendees?q=ben`,
      "/api/news?q=ben",
      "/api/opportunities?q=ben",
      "/api/opportunities?q=ben&order=fit",
      "/api/academy/courses?q=ben",
      "/api/academy/resources?q=ben",
      "/events?q=ben",
      "/news-feed?q=ben",
      "/opportunities?q=ben",
    ];
    for (const path of paths) {
      await leaveUses(searchesPerMember, ada.id, 1);
      expect([path, await statusOf(path, ada), await statusOf(path, ada)]).toEqual([path, 200, 429]);
    }
    const answer = await read("/api/events?q=ben", ada);
    expect(await answer.json()).toMatchObject({ detail: "You searched many times in a short time." });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    for (const path of ["/api/network/connections", "/api/events", "/api/news", "/api/opportunities", "/events"])
      expect([path, await statusOf(path, ada)]).toEqual([path, 200]);
  });

  it("reads from the nearest database, counts afterwards, and also answers when it cannot be counted", async () => {
    const cleo = await createMember();
    const trips: string[] = [];
    const database = (isBroken: boolean) =>
      ({
        withSession: (consistency: string) => {
          const session = env.DB.withSession(consistency);
          const batch = (statements: D1PreparedStatement[]) => {
            trips.push(consistency);
            if (isBroken && consistency === "first-primary") throw new Error("The primary is away");
            return session.batch(statements);
          };
          return { prepare: (text: string) => session.prepare(text), batch, getBookmark: () => session.getBookmark() };
        },
      }) as unknown as D1Database;
    const search = async (isBroken: boolean) => {
      const answer = await sendDirect("GET /api/events?q=ben", {
        cookie: cleo.cookie,
        using: { DB: database(isBroken) },
      });
      await settled();
      return answer.status;
    };
    await leaveUses(searchesPerMember, cleo.id, 1);
    const logged = vi.spyOn(console, "error").mockReturnValue(undefined);
    expect([await search(true), await search(false), await search(false)]).toEqual([200, 200, 429]);
    expect(logged.mock.calls).toEqual([[expect.stringContaining("reads-not-counted")]]);
    expect(trips).toEqual([
      ...["first-unconstrained", "first-primary"],
      ...["first-unconstrained", "first-primary"],
      "first-unconstrained",
    ]);
  });

  it("ends for the visitors of a network after as many a minute, also with a session that has ended", async () => {
    expect([searchesPerNetwork.limit, searchesPerNetwork.windowMs]).toEqual([60, MINUTE_MS]);
    await avoidWindowEdge(MINUTE_MS, 20_000);
    const left = await createMember({ sessionExpiresAt: Date.now() - MINUTE_MS });
    const search = async (ip: string, cookie?: string) => (await call("/api/events?q=ben", { ip, cookie })).status;
    const statuses: number[] = [];
    for (let at = 0; at < searchesPerNetwork.limit; at += 1)
      statuses.push(await search("198.51.100.9", at % 2 ? left.cookie : undefined));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const answer = await call("/api/events?q=ben", { ip: "198.51.100.9" });
    expect([answer.status, await answer.json()]).toMatchObject([
      429,
      { detail: "There were many searches from your network in a short time." },
    ]);
    expect(Number(answer.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(await search("198.51.100.9", left.cookie)).toBe(429);
    expect(await search("198.51.100.10")).toBe(200);
    expect((await call("/api/events", { ip: "198.51.100.9" })).status).toBe(200);
  });
});
