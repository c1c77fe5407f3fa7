import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { RecommendationPage } from "#contract/profiles/recommendations.ts";
import { block, recommendation, user } from "#db/schema/index.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { profileOf, writeProfile } from "#tests/support/profiles/profiles.ts";
import { shown } from "#tests/support/profiles/recommendation-requests.ts";

const recommend = (author: TestMember, subject: TestMember, state: "shown" | "pending" | "hidden" = "shown") =>
  testDb()
    .insert(recommendation)
    .values({
      subjectId: subject.id,
      authorId: author.id,
      state,
      relationship: "worked-with",
      text: `About ${subject.name}`,
      at: 1000,
    });
const setState = (author: TestMember, subject: TestMember, state: "shown" | "pending" | "hidden") =>
  testDb()
    .update(recommendation)
    .set({ state })
    .where(and(eq(recommendation.subjectId, subject.id), eq(recommendation.authorId, author.id)));
const pageOf = async (by: TestMember, of: TestMember) => (await (await shown(by, of)).json()) as RecommendationPage;
/** The texts on a profile, each with the one that is shown together with it. */
const pairsOn = async (by: TestMember, of: TestMember) =>
  (await pageOf(by, of)).rows.map(({ text, returned }) => [text, returned?.text ?? null]);

async function twoMembers() {
  const [ada, ines, viewer] = await Promise.all(
    ["Ada", "Ines", "Vera"].map((name) => createMember({ name })) as [
      Promise<TestMember>,
      Promise<TestMember>,
      Promise<TestMember>,
    ],
  );
  await recommend(ada, ines);
  return { ada, ines, viewer };
}

describe("recommendations of two members about each other", () => {
  it("are shown together on the profile of either, in the list and in the profile", async () => {
    const { ada, ines, viewer } = await twoMembers();
    expect(await pairsOn(viewer, ines)).toEqual([["About Ines", null]]);
    await recommend(ines, ada);
    for (const by of [viewer, ines, ada]) {
      expect(await pairsOn(by, ines)).toEqual([["About Ines", "About Ada"]]);
      expect(await pairsOn(by, ada)).toEqual([["About Ada", "About Ines"]]);
    }
    const [row] = (await profileOf(ines.id, viewer)).recommendations.rows;
    expect(row).toMatchObject({
      author: { id: ada.id },
      returned: { relationship: "worked-with", text: "About Ada", at: new Date(1000).toISOString() },
    });
  });

  it("are not while one of them waits or is hidden: then nobody reads that one", async () => {
    const { ada, ines, viewer } = await twoMembers();
    await recommend(ines, ada, "pending");
    for (const state of ["pending", "hidden"] as const) {
      await setState(ines, ada, state);
      for (const by of [viewer, ines, ada]) expect(await pairsOn(by, ines)).toEqual([["About Ines", null]]);
      expect(await pairsOn(viewer, ada)).toEqual([]);
    }
  });

  it("are gone with every block between those who see, wrote and received them, with a suspension, and for visitors", async () => {
    const { ada, ines, viewer } = await twoMembers();
    await recommend(ines, ada);
    for (const [memberId, blockedId] of [
      [ada.id, viewer.id],
      [viewer.id, ada.id],
      [ada.id, ines.id],
      [ines.id, ada.id],
    ] as const) {
      await testDb().insert(block).values({ memberId, blockedId, createdAt: 1 });
      expect(await pairsOn(viewer, ines)).toEqual([]);
      await testDb().delete(block);
    }
    await writeProfile(ines.id, { isPublic: true });
    expect((await profileOf(ines.id)).recommendations.rows).toEqual([]);
    await testDb().update(user).set({ status: "suspended" }).where(eq(user.id, ada.id));
    expect(await pairsOn(viewer, ines)).toEqual([]);
  });
});
