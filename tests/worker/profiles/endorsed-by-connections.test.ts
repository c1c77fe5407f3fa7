import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { ENDORSING_CONNECTIONS_SCANNED } from "#contract/network/limits.ts";
import { block, endorsement, user } from "#db/schema/index.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { connect, connectMany } from "#tests/support/network/people.ts";
import { addSkill } from "#tests/support/profiles/acquaintances.ts";
import { profileOf, writeProfile } from "#tests/support/profiles/profiles.ts";
import { selectConnectionEndorsements } from "#worker/features/profiles/endorsements/queries.ts";

type By = Pick<TestMember, "cookie">;

async function twoMembers() {
  const [ada, ines] = await Promise.all([createMember({ name: "Ada" }), createMember({ name: "Ines" })]);
  return { ada, ines, skillId: await addSkill(ines.id, "Due diligence") };
}

const endorse = ({ id }: TestMember, skillId: string) =>
  testDb().insert(endorsement).values({ skillId, memberId: id, createdAt: 1 });

describe("endorsements from the viewer's connections", () => {
  const fromConnections = async (by: By, of: { id: string }, skillId: string) =>
    (await profileOf(of.id, by)).skills.find(({ id }) => id === skillId)?.fromConnections;

  it("are counted for each skill, for others and for the owner, not those of other people", async () => {
    const { ada, ines, skillId } = await twoMembers();
    const other = await addSkill(ines.id);
    const [friend, stranger, ofInes] = [await createMember(), await createMember(), await createMember()];
    await connect(ada, friend);
    await connect(ines, ofInes);
    for (const member of [friend, stranger, ofInes]) await endorse(member, skillId);
    await endorse(stranger, other);
    expect(await fromConnections(ada, ines, skillId)).toBe(1);
    expect(await fromConnections(ada, ines, other)).toBe(0);
    expect(await fromConnections(ines, ines, skillId)).toBe(1);
    expect(await fromConnections(await createMember(), ines, skillId)).toBe(0);
    await testDb()
      .update(endorsement)
      .set({ hidden: true })
      .where(and(eq(endorsement.skillId, skillId), eq(endorsement.memberId, friend.id)));
    expect(await fromConnections(ada, ines, skillId)).toBe(0);
  });

  it("leave out who is suspended, whom the viewer or the subject blocked, and say nothing to who is not admitted", async () => {
    const { ada, ines, skillId } = await twoMembers();
    const friends = await Promise.all(Array.from({ length: 4 }, () => createMember()));
    const [seen, gone, blocked, ofInes] = friends;
    if (!seen || !gone || !blocked || !ofInes) throw new Error("No members");
    for (const friend of friends) {
      await connect(ada, friend);
      await endorse(friend, skillId);
    }
    expect(await fromConnections(ada, ines, skillId)).toBe(4);
    await testDb().update(user).set({ status: "suspended" }).where(eq(user.id, gone.id));
    await testDb()
      .insert(block)
      .values([
        { memberId: blocked.id, blockedId: ada.id, createdAt: 0 },
        { memberId: ines.id, blockedId: ofInes.id, createdAt: 0 },
      ]);
    expect(await fromConnections(ada, ines, skillId)).toBe(1);
    await writeProfile(ines.id, { isPublic: true });
    await testDb().update(user).set({ status: "pending" }).where(eq(user.id, ada.id));
    expect(await fromConnections(ada, ines, skillId)).toBe(0);
    expect(await fromConnections({ cookie: "" }, ines, skillId)).toBe(0);
  });

  it("are read from the newest connections only, however many there are", async () => {
    const { ada, ines, skillId } = await twoMembers();
    for (let n = 0; n < 10; n++)
      await testDb()
        .insert(endorsement)
        .values({ skillId: await addSkill(ines.id), memberId: ada.id, createdAt: n });
    const friend = await createMember();
    await connect(ada, friend, Date.now());
    await endorse(friend, skillId);
    await connectMany(ada, 3 * ENDORSING_CONNECTIONS_SCANNED);
    const { sql: text, params } = selectConnectionEndorsements(testDb(), ines.id, ada.id).toSQL();
    const { results, meta } = await env.DB.prepare(text)
      .bind(...params)
      .all();
    expect(results).toEqual([{ skill_id: skillId, from_connections: 1 }]);
    expect(meta.rows_read).toBeLessThan(2 * ENDORSING_CONNECTIONS_SCANNED + 60);
  });
});
