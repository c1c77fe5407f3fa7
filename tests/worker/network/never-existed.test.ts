import { env } from "cloudflare:workers";
import { like } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "#db/ids.ts";
import { profileTag, securityEvent, skill } from "#db/schema/index.ts";
import { MATRIX } from "#tests/support/access/access-matrix.ts";
import { createWorld, type World } from "#tests/support/access/access-world.ts";
import { sendDirect, settled } from "#tests/support/access/send-direct.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { type Around, connect, createNeighbor, PUBLISHED_QUESTION } from "#tests/support/network/neighbor.ts";
import { createOpportunity } from "#tests/support/opportunities/opportunities.ts";
import { insertPost } from "#tests/support/posts/posts.ts";
import { forgetUses } from "#tests/support/rate-limits.ts";
import { runCronJobs } from "#worker/scheduled.ts";

/**
 * What a member reads after a block in either direction is what they would read had the other one never been there: every read of the API and
 * every page that the access matrix knows, and the reads of the network about people whom both know.
 */

let world: World;
let around: Around;
let before: Record<string, string>;

beforeAll(async () => {
  world = await createWorld();
  const owner = world.callers.member as TestMember;
  const [friend, stranger] = [await createMember({ name: "Friend Fay" }), await createMember({ name: "Stranger Sol" })];
  const db = testDb();
  const friendSkill = newId();
  await db.insert(skill).values({ id: friendSkill, memberId: friend.id, key: "audit", name: "Audit", position: 0 });
  await db
    .insert(profileTag)
    .values([owner, friend, stranger].map(({ id }) => ({ memberId: id, list: "sectors" as const, code: "fintech" })));
  await connect(owner.id, friend.id, 1_700_000_000_000);
  await connect(friend.id, stranger.id, 1_700_000_000_000);
  const friendPost = await insertPost(friend);
  const friendOpportunity = await createOpportunity({ ownerId: friend.id, company: "Fay Credit" });
  around = { owner, friend, stranger, values: { ...world.values, friendSkill, friendPost, friendOpportunity } };
  await runCronJobs(env, Date.now());
  // The message of the world reaches the inbox a little later.
  const inbox = async () => (await sendDirect("GET /api/messages", { cookie: owner.cookie })).text();
  await vi.waitFor(async () => expect(await inbox()).toContain('"rows":[{'), { timeout: 20_000, interval: 100 });
  before = await readAll();
});

/** Reads of a caller, without requests for a missing object, whose id is new each time. */
const requestsOf = (): string[] => {
  const known = Object.values(MATRIX)
    .flat()
    .map(({ request }) => request)
    .filter(
      (request) =>
        request.startsWith("GET ") && !/ (\/api)?\/admin/.test(request) && !/\{(missing|fresh|next)/.test(request),
    )
    .map((request) => request.replaceAll(/\{([a-z-]+)\}/g, (_, name: string) => world.values[name] ?? name));
  const { friend, stranger, values } = around;
  const more = [friend, stranger].flatMap(({ id }) => [
    `GET /api/profiles/${id}`,
    `GET /profile/${id}`,
    `GET /api/profiles/${id}/recommendations`,
    `GET /api/network/mutual/${id}`,
    `GET /api/network/paths/${id}`,
    `GET /api/posts?author=${id}`,
    `GET /api/posts/comments?author=${id}`,
  ]);
  const words = ["zephyr", "zephir", "fay", "sol"].map((word) => `GET /api/network/people?q=${word}`);
  return [
    ...new Set([...known, ...more, ...words]),
    `GET /api/profiles/${friend.id}/skills/${values.friendSkill}/endorsements`,
    `GET /api/posts/${values.friendPost}`,
    `GET /api/posts/${values.friendPost}/comments`,
    `GET /posts/${values.friendPost}`,
    `GET /api/opportunities/${values.friendOpportunity}`,
    "GET /api/opportunities?q=zephyr",
    "GET /api/opportunities?order=fit",
    "GET /my-deals?view=raise",
    "GET /api/network/people?sector=fintech",
    "GET /api/network/connections?sector=fintech",
  ];
};

/** A published question, which keeps its place without the name of its asker. */
const PUBLISHED = new RegExp(
  `\\{"id":"[^"]*","text":"${PUBLISHED_QUESTION}","askedAt":"[^"]*","asker":null,[^}]*\\},?`,
  "g",
);

/**
 * Figures that everybody sees are counted for everybody, also for those whom a block hides. So is who saved an opportunity or passed, whose names its
 * owner never gets, and in the analytics what others replied to somebody who is hidden now.
 */
const withoutPublicFigures = (text: string) =>
  text
    .replaceAll(/"requestId":"[^"]*"|DTSTAMP:\w+/g, "")
    .replaceAll(/"(attendeeCount|views|unconfirmed|votes|saved|passed)":\d+|"passes":\[[^\]]*\]/g, "")
    .replaceAll(/"(views|registrations|replies)":\{"values":\[[\d,]*\],"before":\[[\d,]*\]\}/g, "")
    .replaceAll(/\d+ (people|person|attendees?|going)/g, "")
    .replaceAll(PUBLISHED, "");

async function readAll(): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  await forgetUses();
  for (const request of requestsOf()) {
    const answer = await sendDirect(request, { cookie: around.owner.cookie });
    answers[request] = `${answer.status} ${withoutPublicFigures(await answer.text())}`;
    // A file leaves a row about its reader, new each time.
    if (request.endsWith(".csv")) await testDb().delete(securityEvent).where(like(securityEvent.kind, "%-exported"));
  }
  await settled();
  return answers;
}

/** What shows the neighbor, or what they left, before a block; the last unless the viewer muted them. */
const PLACES = [
  ...["/network/connections", "/network/summary", "/network/introductions", "/network/suggestions"],
  ...["/messages", "/notifications", "/recommendations", "/profiles/{owner}/recommendations", "/profiles/me"],
  ...["/events/{event}/attendees", "/posts", "/posts/{post}", "/posts/{post}/comments"],
  ...["/opportunities", "/opportunities/{opportunity}", "/opportunities/mine", "/opportunities/deals"],
  ...["/opportunities/{opportunity}/interest", "/opportunities/{closed}", "/academy/requests", "/analytics?range=1y"],
];
const UNMUTED = "/posts/comments?author={owner}";

/** What must differ, or the test would compare nothing. */
async function expectFound(neighbor: TestMember, also: string) {
  const now = await readAll();
  const places = [...PLACES, also].map(
    (one) => `GET /api${one.replace(/\{([a-z]+)\}/, (_, name) => world.values[name] ?? name)}`,
  );
  expect(places.filter((one) => now[one] === undefined || now[one] === before[one])).toEqual([]);
  expect(now["GET /api/network/people?q=zephyr"]).toContain(neighbor.id);
}

/** Waits until every read but some is as it was before. A conversation with a block counts as read, which reaches the inbox a little later. */
async function expectAsBefore(isOther: (request: string) => boolean = () => false) {
  await runCronJobs(env, Date.now());
  await vi.waitFor(
    async () => {
      const after = await readAll();
      const differing = Object.keys(before).filter((one) => !isOther(one) && after[one] !== before[one]);
      expect(differing.map((one) => [one, after[one], before[one]])).toEqual([]);
    },
    { timeout: 30_000, interval: 500 },
  );
}

describe("a member whom a block parts from the viewer", () => {
  it("is nowhere to be read, when the viewer blocked them", { timeout: 120_000 }, async () => {
    const neighbor = await createNeighbor("Zephyr Blocked", around, false);
    await expectFound(neighbor, UNMUTED);
    const path = `/api/network/blocks/${neighbor.id}`;
    expect((await sendDirect(`PUT ${path}`, { cookie: around.owner.cookie, body: {} })).status).toBe(204);
    // The viewer reads whom they blocked.
    await expectAsBefore((request) => request === "GET /api/network/blocks");
    await sendDirect(`DELETE ${path}`, { cookie: around.owner.cookie });
    await env.DB.prepare("delete from user where id = ?").bind(neighbor.id).run();
    // Whoever had a conversation with a deleted member keeps it.
    await settled();
    before = await readAll();
  });

  it("is nowhere to be read, when they blocked the viewer", { timeout: 120_000 }, async () => {
    const neighbor = await createNeighbor("Zephyr Blocking", around, true);
    await expectFound(neighbor, "/network/mutes");
    const path = `/api/network/blocks/${around.owner.id}`;
    expect((await sendDirect(`PUT ${path}`, { cookie: neighbor.cookie, body: {} })).status).toBe(204);
    await expectAsBefore();
  });
});
