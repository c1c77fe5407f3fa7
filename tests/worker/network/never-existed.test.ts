import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "#db/ids.ts";
import { connection, endorsement, profile, profileTag, recommendation, registration, skill } from "#db/schema/index.ts";
import { MATRIX } from "#tests/support/access/access-matrix.ts";
import { createWorld, type World } from "#tests/support/access/access-world.ts";
import { sendDirect, settled } from "#tests/support/access/send-direct.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { waitForInboxDelivery } from "#tests/support/sockets.ts";
import { runCronJobs } from "#worker/scheduled.ts";

/**
 * What a member reads after a block in either direction is what they would read had the other one never been there: every read of the API and
 * every page that the access matrix knows, and the reads of the network about people whom both know.
 */

let world: World;
let owner: TestMember;
let friend: TestMember;
let stranger: TestMember;
let skillId: string;
let before: Record<string, string>;

const connect = (one: string, other: string, since = Date.now()) =>
  testDb()
    .insert(connection)
    .values([
      { memberId: one, peerId: other, since },
      { memberId: other, peerId: one, since },
    ]);

beforeAll(async () => {
  world = await createWorld();
  owner = world.callers.member as TestMember;
  [friend, stranger] = [await createMember({ name: "Friend Fay" }), await createMember({ name: "Stranger Sol" })];
  skillId = newId();
  const db = testDb();
  await db.insert(skill).values({ id: skillId, memberId: friend.id, key: "audit", name: "Audit", position: 0 });
  await db
    .insert(profileTag)
    .values([owner, friend, stranger].map(({ id }) => ({ memberId: id, list: "sectors" as const, code: "fintech" })));
  await connect(owner.id, friend.id, 1_700_000_000_000);
  await connect(friend.id, stranger.id, 1_700_000_000_000);
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
  const more = [friend, stranger].flatMap(({ id }) => [
    `GET /api/profiles/${id}`,
    `GET /profile/${id}`,
    `GET /api/profiles/${id}/recommendations`,
    `GET /api/network/mutual/${id}`,
    `GET /api/network/paths/${id}`,
  ]);
  const words = ["zephyr", "zephir", "fay", "sol"].map((word) => `GET /api/network/people?q=${word}`);
  return [
    ...new Set([...known, ...more, ...words]),
    `GET /api/profiles/${friend.id}/skills/${skillId}/endorsements`,
    "GET /api/network/people?sector=fintech",
    "GET /api/network/connections?sector=fintech",
  ];
};

/** Figures that everybody sees are counted for everybody, also for those whom a block hides. */
const withoutPublicFigures = (text: string) =>
  text
    .replaceAll(/"requestId":"[^"]*"|DTSTAMP:\w+/g, "")
    .replaceAll(/"(attendeeCount|views|unconfirmed)":\d+/g, "")
    .replaceAll(/"(views|registrations)":\{"values":\[[\d,]*\],"before":\[[\d,]*\]\}/g, "")
    .replaceAll(/\d+ (people|person|attendees?|going)/g, "");

async function readAll(): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const request of requestsOf()) {
    const answer = await sendDirect(request, { cookie: owner.cookie });
    answers[request] = `${answer.status} ${withoutPublicFigures(await answer.text())}`;
  }
  await settled();
  return answers;
}

/** A member with something in every place where a member can leave something. */
async function createNeighbor(name: string): Promise<TestMember> {
  const neighbor = await createMember({ name });
  const db = testDb();
  const now = Date.now();
  const id = neighbor.id;
  await db.insert(profile).values({ memberId: id, title: "Zephyr partner", company: "Zephyr", location: "Oslo" });
  await db.insert(profileTag).values({ memberId: id, list: "sectors", code: "fintech" });
  for (const { id: other } of [owner, friend, stranger]) await connect(id, other);
  await db
    .insert(endorsement)
    .values([skillId, world.values.skill ?? ""].map((one) => ({ skillId: one, memberId: id, createdAt: now })));
  await db.insert(recommendation).values(
    [friend.id, owner.id].map((subjectId) => ({
      ...{ subjectId, authorId: id, state: "shown" as const, relationship: "worked-with" as const },
      ...{ text: "Reads every covenant twice.", at: now },
    })),
  );
  await db.insert(registration).values({
    ...{ id: newId(), eventId: world.values.event ?? "", memberId: id, email: `${id}@example.com` },
    ...{ name, confirmedAt: now, createdAt: now },
  });
  expect(
    (
      await sendDirect(`POST /api/messages/${owner.id}`, {
        cookie: neighbor.cookie,
        body: { messages: [{ clientId: crypto.randomUUID(), text: "Hello." }] },
      })
    ).status,
  ).toBe(201);
  expect(
    (await sendDirect(`POST /api/profiles/${owner.id}/view`, { cookie: neighbor.cookie, body: {} })).status,
  ).toBeLessThan(500);
  await runCronJobs(env, Date.now());
  await settled();
  await waitForInboxDelivery();
  return neighbor;
}

/** What must differ, or the test would compare nothing. */
async function expectFound(neighbor: TestMember) {
  const now = await readAll();
  expect(Object.keys(before).filter((request) => now[request] !== before[request]).length).toBeGreaterThan(8);
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
    const neighbor = await createNeighbor("Zephyr Blocked");
    await expectFound(neighbor);
    const path = `/api/network/blocks/${neighbor.id}`;
    expect((await sendDirect(`PUT ${path}`, { cookie: owner.cookie, body: {} })).status).toBe(204);
    // The viewer reads whom they blocked.
    await expectAsBefore((request) => request === "GET /api/network/blocks");
    await sendDirect(`DELETE ${path}`, { cookie: owner.cookie });
    await env.DB.prepare("delete from user where id = ?").bind(neighbor.id).run();
    // Whoever had a conversation with a deleted member keeps it.
    await settled();
    before = await readAll();
  });

  it("is nowhere to be read, when they blocked the viewer", { timeout: 120_000 }, async () => {
    const neighbor = await createNeighbor("Zephyr Blocking");
    await expectFound(neighbor);
    const path = `/api/network/blocks/${owner.id}`;
    expect((await sendDirect(`PUT ${path}`, { cookie: neighbor.cookie, body: {} })).status).toBe(204);
    await expectAsBefore();
  });
});
