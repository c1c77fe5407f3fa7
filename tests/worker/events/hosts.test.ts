import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { EventPage, HostPage } from "#contract/events/list.ts";
import { block, event, user } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { indexPeople } from "#tests/support/network/people.ts";

const db = testDb();
let ada: TestMember;
let hanna: TestMember;

beforeAll(async () => {
  ada = await createMember({ name: "Ada" });
  hanna = await createMember({ name: "Hanna Hostwell" });
  await createEvent({ hostId: hanna.id });
  await createMember({ name: "Hostwell Guest" });
  await indexPeople();
});

const ask = (by: { cookie: string }, q: string, more = "") =>
  call(`/api/events/hosts?q=${encodeURIComponent(q)}${more}`, { cookie: by.cookie });
const find = async (by: TestMember, q: string) =>
  ((await (await ask(by, q)).json()) as HostPage).rows.map(({ name }) => name);

describe("the hosts to filter events by", () => {
  it("are found by words of their names only, in any case, and their id lists their events for another member", async () => {
    for (const q of ["hostwell", "HANNA", "hanna hostw", "ha"]) expect(await find(ada, q)).toEqual(["Hanna Hostwell"]);
    for (const q of ["nobody", "***", "hanna example"]) expect(await find(ada, q)).toEqual([]);
    const answer = await call(`/api/events?host=${hanna.id}`, { cookie: ada.cookie });
    const page = (await answer.json()) as EventPage;
    expect([page.rows.length, page.host]).toEqual([1, { id: hanna.id, name: "Hanna Hostwell" }]);
  });

  it("are those with an event that is not canceled, whom the viewer may know of", async () => {
    const id = await createEvent({ hostId: ada.id });
    expect(await find(hanna, "ada")).toEqual(["Ada"]);
    await db.update(event).set({ cancelledAt: Date.now() }).where(eq(event.id, id));
    expect(await find(hanna, "ada")).toEqual([]);
    for (const [memberId, blockedId] of [
      [ada.id, hanna.id],
      [hanna.id, ada.id],
    ] as const) {
      await db.insert(block).values({ memberId, blockedId, createdAt: 1 });
      expect(await find(ada, "hanna")).toEqual([]);
      await db.delete(block);
    }
    await db.update(user).set({ status: "suspended" }).where(eq(user.id, hanna.id));
    expect(await find(ada, "hanna")).toEqual([]);
    await db.update(user).set({ status: "approved" }).where(eq(user.id, hanna.id));
  });

  it("are for admitted members, with words of a valid length and a cursor of this list", async () => {
    expect((await ask({ cookie: "" }, "hanna")).status).toBe(401);
    for (const q of ["hanna", "***"])
      expect((await ask(await createMember({ status: "pending" }), q)).status).toBe(403);
    for (const q of ["", "x".repeat(200)]) expect((await ask(ada, q)).status).toBe(422);
    expect((await ask(ada, "hanna", "&cursor=nonsense")).status).toBe(422);
    expect((await call("/api/events/hosts", { cookie: ada.cookie })).status).toBe(422);
  });
});
