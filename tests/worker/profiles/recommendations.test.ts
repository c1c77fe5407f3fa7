import { and, eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { PAGE_SIZE, RATE_LIMITS } from "#contract/limits.ts";
import type { RecommendationPage } from "#contract/profiles/recommendations.ts";
import { newId } from "#db/ids.ts";
import { block, rateLimit, recommendation, registration, user } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { acquaint } from "#tests/support/profiles/acquaintances.ts";
import {
  ask,
  decide,
  decline,
  ownOf,
  shown,
  TEXT,
  takeBack,
  textsOf,
  viewOf,
  withdraw,
  write,
} from "#tests/support/profiles/recommendation-requests.ts";

const LATER = "With a year between us I would say every word of it again.";
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;
/** The answer without the parts that differ in every answer. */
const bare = async (answer: Response) => [answer.status, (await answer.text()).replace(/"requestId":"[^"]+"/, "")];

/** Two members who attended the same event. */
async function twoAcquainted() {
  const [ada, ines] = await Promise.all([createMember({ name: "Ada" }), createMember({ name: "Ines" })]);
  await acquaint(ada, ines);
  return { ada, ines };
}

/** A recommendation of Ines by Ada, with its version. */
async function written() {
  const { ada, ines } = await twoAcquainted();
  const { version } = await viewOf(await write(ada, ines));
  return { ada, ines, version };
}

const rowOf = async (subject: TestMember, author: TestMember) =>
  (
    await testDb()
      .select()
      .from(recommendation)
      .where(and(eq(recommendation.subjectId, subject.id), eq(recommendation.authorId, author.id)))
  )[0];
const blockBy = (by: TestMember, whom: TestMember) =>
  testDb().insert(block).values({ memberId: by.id, blockedId: whom.id, createdAt: 0 });

describe("a recommendation", () => {
  it("waits for its subject, who shows it, and then it is on the profile", async () => {
    const { ada, ines } = await twoAcquainted();
    const answer = await write(ada, ines);
    expect(answer.status).toBe(200);
    const view = await viewOf(answer);
    expect(view).toMatchObject({ person: { id: ines.id }, state: "pending", relationship: "worked-with", text: TEXT });
    expect(await textsOf(ada, ines)).toEqual([]);
    const { received } = await ownOf(ines);
    expect(received).toMatchObject([{ person: { id: ada.id }, state: "pending", text: TEXT, version: view.version }]);
    for (const _ of ["once", "twice"]) expect((await decide(ines, ada, "shown", view.version)).status).toBe(204);
    const page = (await (await shown(await createMember(), ines)).json()) as RecommendationPage;
    expect(page.rows).toMatchObject([{ author: { id: ada.id, name: "Ada" }, relationship: "worked-with", text: TEXT }]);
    expect((await ownOf(ada)).written).toMatchObject([{ person: { id: ines.id }, state: "shown" }]);
  });

  it("that is shown waits again once its author edits it", async () => {
    const { ada, ines, version } = await written();
    await decide(ines, ada, "shown", version);
    expect(await viewOf(await write(ada, ines, { version, text: LATER }))).toMatchObject({ state: "pending" });
    expect(await textsOf(ada, ines)).toEqual([]);
  });

  it("that is hidden stays hidden when its author edits it, until its subject shows it", async () => {
    const { ada, ines, version } = await written();
    await decide(ines, ada, "hidden", version);
    const edited = await viewOf(await write(ada, ines, { version, text: LATER }));
    expect(edited).toMatchObject({ state: "hidden", text: LATER });
    expect(await textsOf(ines, ines)).toEqual([]);
    expect((await decide(ines, ada, "shown", edited.version)).status).toBe(204);
    expect(await textsOf(ines, ines)).toEqual([LATER]);
  });

  it("is shown in the text that its subject has read: an edit meanwhile is a conflict", async () => {
    const { ada, ines, version } = await written();
    await write(ada, ines, { version, text: LATER });
    const refused = await decide(ines, ada, "shown", version);
    expect([refused.status, await codeOf(refused)]).toEqual([409, "conflict"]);
    expect((await rowOf(ines, ada))?.state).toBe("pending");
  });

  it("that was withdrawn and written anew is another text for its subject", async () => {
    const { ada, ines, version } = await written();
    await withdraw(ada, ines);
    await write(ada, ines, { text: LATER });
    expect((await decide(ines, ada, "shown", version)).status).toBe(409);
    expect(await textsOf(ines, ines)).toEqual([]);
  });

  it("is edited from the version that is stored only, and of two edits at once one is a conflict", async () => {
    const { ada, ines, version } = await written();
    expect((await write(ada, ines)).status).toBe(409);
    const both = await Promise.all([1, 2].map((n) => write(ada, ines, { version, text: `${LATER} ${n}` })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it("of two edits in the same millisecond keeps one, and the other is a conflict with its key too", async () => {
    const { ada, ines, version } = await written();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 });
    const edit = (key: string) => write(ada, ines, { version, text: `${LATER} ${key}` }, { "idempotency-key": key });
    const keys = [newId(), newId()];
    const both = await Promise.all(keys.map(edit));
    const again = await Promise.all(keys.map(edit));
    vi.useRealTimers();
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(again.map(({ status }) => status)).toEqual(both.map(({ status }) => status));
  });

  it("is withdrawn by its author, as often as they like, also from somebody who blocked them", async () => {
    const { ada, ines, version } = await written();
    await decide(ines, ada, "shown", version);
    await blockBy(ines, ada);
    for (const _ of ["once", "twice"]) expect((await withdraw(ada, ines)).status).toBe(204);
    expect(await rowOf(ines, ada)).toBeUndefined();
    expect((await withdraw(ada, { id: newId() })).status).toBe(204);
  });

  it("written twice with one key is one text, and with another body a conflict", async () => {
    const { ada, ines } = await twoAcquainted();
    const headers = { "idempotency-key": crypto.randomUUID() };
    const [first, second] = [await write(ada, ines, {}, headers), await write(ada, ines, {}, headers)];
    expect(second.status).toBe(200);
    expect(await viewOf(second)).toEqual(await viewOf(first));
    expect(await codeOf(await write(ada, ines, { text: LATER }, headers))).toBe("idempotency-conflict");
    await withdraw(ada, ines);
    expect((await write(ada, ines, {}, headers)).status).toBe(409);
  });

  it("is refused for oneself, for strangers, for who is not admitted, and with a text that does not fit", async () => {
    const { ada, ines } = await twoAcquainted();
    expect((await write(ada, ada)).status).toBe(409);
    expect(await codeOf(await write(await createMember(), ines))).toBe("not-acquainted");
    expect((await write({ cookie: "" }, ines)).status).toBe(401);
    expect(await codeOf(await write(await createMember({ status: "pending" }), ines))).toBe("membership-pending");
    expect(await codeOf(await write(await createMember({ emailVerified: false }), ines))).toBe("email-unverified");
    for (const wrong of [{ text: "Short." }, { relationship: "cousin" }, { version: -1 }, { state: "shown" }])
      expect((await write(ada, ines, wrong)).status).toBe(422);
    expect(await rowOf(ines, ada)).toBeUndefined();
  });

  it("is limited for each member, together with requests", async () => {
    const { ada, ines } = await twoAcquainted();
    await ask(ada, ines);
    await testDb().update(rateLimit).set({ count: RATE_LIMITS.recommendationsPerMember.limit });
    for (const answer of [await write(ada, ines), await ask(ada, ines, "Please?")]) {
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    expect(await rowOf(ines, ada)).toBeUndefined();
    expect((await rowOf(ada, ines))?.note).toBe("Would you?");
    await testDb().delete(rateLimit);
  });
});

describe("a request for a recommendation", () => {
  it("waits for the one who is asked, also without an event in common once it is there, and becomes the text", async () => {
    const { ada, ines } = await twoAcquainted();
    const answer = await ask(ines, ada, "About our round?");
    expect([answer.status, await viewOf(answer)]).toMatchObject([200, { person: { id: ada.id }, state: "asked" }]);
    expect((await ownOf(ada)).written).toMatchObject([
      { person: { id: ines.id }, state: "asked", relationship: null, text: "", note: "About our round?", version: 0 },
    ]);
    expect((await ownOf(ines)).received).toMatchObject([{ person: { id: ada.id }, state: "asked" }]);

    await testDb().delete(registration).where(eq(registration.memberId, ada.id));
    expect(await viewOf(await write(ada, ines))).toMatchObject({ state: "pending", note: "About our round?" });
  });

  it("changes its note when it is repeated, and is one with one key", async () => {
    const { ada, ines } = await twoAcquainted();
    const headers = { "idempotency-key": crypto.randomUUID() };
    await ask(ines, ada, "One", headers);
    expect((await ask(ines, ada, "Two")).status).toBe(200);
    expect(await viewOf(await ask(ines, ada, "One", headers))).toMatchObject({ note: "Two" });
    expect((await rowOf(ines, ada))?.note).toBe("Two");
  });

  it("is a conflict once there is a text, and for oneself", async () => {
    const { ada, ines } = await written();
    expect((await ask(ines, ada)).status).toBe(409);
    expect((await rowOf(ines, ada))?.state).toBe("pending");
    expect((await ask(ines, ines)).status).toBe(409);
  });

  it("is refused for strangers and for who is not admitted", async () => {
    const { ada } = await twoAcquainted();
    expect(await codeOf(await ask(await createMember(), ada))).toBe("not-acquainted");
    expect((await ask({ cookie: "" }, ada)).status).toBe(401);
    expect(await codeOf(await ask(await createMember({ status: "pending" }), ada))).toBe("membership-pending");
    const strict = await call(`/api/profiles/${ada.id}/recommendation-request`, {
      method: "PUT",
      cookie: ada.cookie,
      body: { note: "", urgent: true },
    });
    expect(strict.status).toBe(422);
  });

  it("is taken back or declined by the one whose it is, and never removes a text or the request of the other", async () => {
    const { ada, ines } = await twoAcquainted();
    await ask(ines, ada);
    await ask(ada, ines);
    expect((await takeBack(ines, ada)).status).toBe(204);
    expect([await rowOf(ines, ada), (await rowOf(ada, ines))?.state]).toEqual([undefined, "asked"]);
    await ask(ines, ada);
    for (const _ of ["once", "twice"]) expect((await decline(ada, ines)).status).toBe(204);
    expect([await rowOf(ines, ada), (await rowOf(ada, ines))?.state]).toEqual([undefined, "asked"]);
    await write(ines, ada);
    expect([(await decline(ines, ada)).status, (await takeBack(ada, ines)).status]).toEqual([204, 204]);
    expect((await rowOf(ada, ines))?.state).toBe("pending");
    // Withdrawing leaves a request alone.
    await ask(ines, ada);
    await withdraw(ada, ines);
    expect((await rowOf(ines, ada))?.state).toBe("asked");
  });
});

describe("the decision about a recommendation", () => {
  it("is its subject's alone, and of a text that exists", async () => {
    const { ada, ines, version } = await written();
    const asked = await createMember();
    await acquaint(ines, asked);
    await ask(ines, asked);
    for (const [by, author] of [
      [ada, ines],
      [ada, ada],
      [ines, { id: newId() }],
      [ines, asked],
    ] as const)
      expect((await decide(by, author, "shown", version)).status).toBe(404);
    expect((await decide({ cookie: "" }, ada, "shown", version)).status).toBe(401);
    expect((await decide(ines, ada, "pending", version)).status).toBe(422);
    expect((await rowOf(ines, ada))?.state).toBe("pending");
  });
});

describe("recommendations on a profile", () => {
  it("are listed newest first in pages, for the member and other admitted members", async () => {
    const ines = await createMember();
    const people = await Promise.all(Array.from({ length: PAGE_SIZE + 1 }, () => createMember()));
    for (const [n, { id }] of people.entries())
      await testDb()
        .insert(recommendation)
        .values({
          subjectId: ines.id,
          authorId: id,
          state: "shown",
          relationship: "other",
          text: `${n}`,
          at: 1000 + n,
        });
    const viewer = await createMember();
    const first = (await (await shown(viewer, ines)).json()) as RecommendationPage;
    expect(first.rows.map(({ text }) => text)).toEqual(Array.from({ length: PAGE_SIZE }, (_, n) => `${PAGE_SIZE - n}`));
    const rest = (await (await shown(ines, ines, `?cursor=${first.cursor}`)).json()) as RecommendationPage;
    expect([rest.rows.map(({ text }) => text), rest.cursor]).toEqual([["0"], null]);
    expect((await shown({ cookie: "" }, ines)).status).toBe(401);
    expect((await shown(await createMember({ status: "pending" }), ines)).status).toBe(403);
    expect((await shown(viewer, ines, "?cursor=nonsense")).status).toBe(422);
  });

  it("are hidden by every block between those who see, wrote and received them", async () => {
    const { ada, ines, version } = await written();
    await decide(ines, ada, "shown", version);
    const viewer = await createMember();
    expect(await textsOf(viewer, ines)).toEqual([TEXT]);
    await blockBy(ada, viewer);
    expect(await textsOf(viewer, ines)).toEqual([]);
    const other = await createMember();
    await blockBy(ines, ada);
    expect(await textsOf(other, ines)).toEqual([]);
    expect([(await ownOf(ines)).received, (await ownOf(ada)).written]).toEqual([[], []]);
    expect((await decide(ines, ada, "hidden", version)).status).toBe(404);
  });

  it("leave out people who are no members anymore", async () => {
    const { ada, ines, version } = await written();
    await decide(ines, ada, "shown", version);
    await testDb().update(user).set({ status: "suspended" }).where(eq(user.id, ada.id));
    expect(await textsOf(ines, ines)).toEqual([]);
    expect((await ownOf(ines)).received).toEqual([]);
  });

  it("answer for a blocked, a blocking and a pending member as for an unknown one, byte for byte", async () => {
    const { ada, ines } = await twoAcquainted();
    const pending = await createMember({ status: "pending" });
    await acquaint(ada, pending);
    for (const act of [write, ask, shown]) {
      const unknown = await bare(await act(ada, { id: newId() }));
      expect(unknown[0]).toBe(404);
      expect(await bare(await act(ada, pending))).toEqual(unknown);
      for (const [by, whom] of [
        [ada, ines],
        [ines, ada],
      ] as const) {
        await testDb().delete(block);
        await blockBy(by, whom);
        expect(await bare(await act(ada, ines))).toEqual(unknown);
      }
    }
    expect([await rowOf(ines, ada), await rowOf(ada, ines)]).toEqual([undefined, undefined]);
  });
});
