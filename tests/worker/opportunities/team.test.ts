import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { OpportunityInput } from "#contract/opportunities/sharing.ts";
import { connection, notificationPending, opportunityTeam } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { block, connectRows, disconnect, storedNotifications, unblock } from "#tests/support/network/connections.ts";
import { choose } from "#tests/support/notifications/notifications.ts";
import {
  at,
  createFounder,
  createInvestor,
  detailOf,
  post,
  put,
  remove,
  SHARED,
} from "#tests/support/opportunities/opportunities.ts";

let founder: TestMember;
let friend: TestMember;
beforeEach(async () => {
  [founder, friend] = await Promise.all([createFounder(), createInvestor("Friend Fay")]);
  await connectRows(founder, friend);
});

const teamOf = (...members: TestMember[]): OpportunityInput["team"] =>
  members.map(({ id }) => ({ memberId: id, role: "Engineer" }));

async function share(...members: TestMember[]): Promise<string> {
  const answer = await post(founder, "", { ...SHARED, team: teamOf(...members) });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

const edit = async (id: string, ...members: TestMember[]) => {
  const version = (await detailOf(founder, id)).own?.version;
  return put(founder, `/${id}`, { ...SHARED, team: teamOf(...members), version });
};

/** Who named a member on the team of an opportunity, once nothing is on its way to them. */
async function namedBy(member: TestMember, id: string) {
  await expect.poll(() => testDb().$count(notificationPending, eq(notificationPending.memberId, member.id))).toBe(0);
  return (await storedNotifications(member))
    .filter(({ content }) => content.kind === "opportunity-team" && content.path === `/opportunities/${id}`)
    .map(({ actorId, content }) => [actorId, content.subject]);
}

const statusFor = async (by: TestMember, id: string) => (await call(at(`/${id}`), { cookie: by.cookie })).status;
const leave = (by: TestMember, id: string) => remove(by, `/${id}/team/me`);
const namesOf = async (by: TestMember, id: string) =>
  (await detailOf(by, id)).full?.team.map(({ person }) => person.name);

describe("a member who is named on the team of an opportunity", () => {
  it("is told once, by whom, and can read it, also as a draft", async () => {
    const [other, stranger] = await Promise.all([createMember({ name: "Other" }), createMember({ name: "Stranger" })]);
    await connectRows(founder, other);
    const id = await share(friend, stranger);
    await expect.poll(() => namedBy(friend, id)).toEqual([[founder.id, SHARED.company]]);
    expect([await statusFor(friend, id), (await detailOf(friend, id)).teamRole]).toEqual([200, "Engineer"]);
    for (let times = 0; times < 2; times += 1)
      expect((await edit(id, friend, other, ...(times ? [] : [stranger]))).status).toBe(204);
    await expect.poll(() => namedBy(other, id)).toEqual([[founder.id, SHARED.company]]);
    expect(await namedBy(friend, id)).toHaveLength(1);
    // Nobody is named who is not connected.
    expect([await namedBy(stranger, id), await statusFor(stranger, id)]).toEqual([[], 404]);
    expect((await detailOf(founder, id)).teamRole).toBeNull();
  });

  it("is told also with the topic turned off, and by somebody muted", async () => {
    const quiet = await createMember({ name: "Quiet" });
    await connectRows(founder, quiet);
    await choose(quiet, "opportunities", "off");
    const id = await share(quiet);
    await expect.poll(() => namedBy(quiet, id)).toEqual([[founder.id, SHARED.company]]);
    expect(
      (await call(`/api/network/mutes/${founder.id}`, { method: "PUT", cookie: quiet.cookie, body: {} })).status,
    ).toBe(204);
    const other = await share(quiet);
    await expect.poll(() => namedBy(quiet, other)).toEqual([[founder.id, SHARED.company]]);
  });

  it("leaves it, is told no more, and is not named again by what the owner still has on the screen", async () => {
    const id = await share(friend);
    await expect.poll(() => namedBy(friend, id)).toHaveLength(1);
    const version = (await detailOf(founder, id)).own?.version;
    expect((await leave(founder, id)).status).toBe(204);
    expect(await namesOf(founder, id)).toContain(friend.name);
    expect([(await leave(friend, id)).status, (await leave(friend, id)).status]).toEqual([204, 204]);
    expect(await namesOf(founder, id)).toEqual([founder.name]);
    await expect.poll(() => namedBy(friend, id)).toEqual([]);
    expect(await statusFor(friend, id)).toBe(404);
    const stale = await put(founder, `/${id}`, { ...SHARED, company: "Stale", team: teamOf(friend), version });
    expect(stale.status).toBe(409);
    const again = await edit(id, friend);
    expect([again.status, await again.json()]).toMatchObject([
      422,
      { fields: { team: `${friend.name} has left this team.` } },
    ]);
    expect([await namedBy(friend, id), await namesOf(founder, id)]).toEqual([[], [founder.name]]);
    expect((await edit(id)).status).toBe(204);
  });

  it("who left, and then parted from the owner, keeps nothing from being saved", async () => {
    for (const part of [disconnect, block]) {
      const member = await createMember({ name: "Member" });
      await connectRows(founder, member);
      const id = await share(member);
      expect((await leave(member, id)).status).toBe(204);
      expect((await part(member, founder)).ok).toBe(true);
      const version = (await detailOf(founder, id)).own?.version;
      const saved = await put(founder, `/${id}`, { ...SHARED, company: "Saved", team: teamOf(member), version });
      const { company, full } = await detailOf(founder, id);
      expect([saved.status, company, full?.team.map(({ person }) => person.name)]).toEqual([
        204,
        "Saved",
        [founder.name],
      ]);
    }
  });

  it("is told again when the owner names them again after a disconnect or a block", async () => {
    for (const [by, part] of [
      [founder, disconnect],
      [friend, disconnect],
      [friend, block],
    ] as const) {
      const id = await share(friend);
      await expect.poll(() => namedBy(friend, id)).toHaveLength(1);
      const other = by === founder ? friend : founder;
      expect((await part(by, other)).ok).toBe(true);
      await expect.poll(() => namedBy(friend, id)).toEqual([]);
      expect((await unblock(by, other)).ok).toBe(true);
      await connectRows(founder, friend);
      expect([await statusFor(friend, id), await namesOf(founder, id)]).toEqual([404, [founder.name]]);
      expect((await edit(id, friend)).status).toBe(204);
      await expect.poll(() => namedBy(friend, id)).toHaveLength(1);
    }
  });

  it("is told no more when the owner removes them or the draft", async () => {
    const [removed, deleted] = [await share(friend), await share(friend)];
    for (const id of [removed, deleted]) await expect.poll(() => namedBy(friend, id)).toHaveLength(1);
    expect((await edit(removed)).status).toBe(204);
    expect((await remove(founder, `/${deleted}`)).status).toBe(204);
    for (const id of [removed, deleted]) {
      await expect.poll(() => namedBy(friend, id)).toEqual([]);
      expect(await statusFor(friend, id)).toBe(404);
    }
  });

  it("does not read a draft anymore after a disconnect or a block", async () => {
    const [parted, blocked] = await Promise.all([createMember({ name: "Parted" }), createMember({ name: "Blocked" })]);
    for (const one of [parted, blocked]) await connectRows(founder, one);
    const id = await share(parted, blocked);
    expect([await statusFor(parted, id), await statusFor(blocked, id)]).toEqual([200, 200]);
    await testDb().delete(connection).where(eq(connection.memberId, parted.id));
    await testDb().delete(connection).where(eq(connection.peerId, parted.id));
    await block(founder, blocked);
    expect([await statusFor(parted, id), await statusFor(blocked, id)]).toEqual([404, 404]);
    // They can still leave.
    expect((await leave(parted, id)).status).toBe(204);
    const rows = await testDb().select().from(opportunityTeam).where(eq(opportunityTeam.opportunityId, id));
    expect(rows.map(({ memberId }) => memberId)).not.toContain(parted.id);
  });
});
