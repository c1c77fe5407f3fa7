import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { DAY_MS } from "#contract/limits.ts";
import type { PathsView } from "#contract/network/introductions.ts";
import { INTRODUCTION_ASK_AGAIN_MS, INTRODUCTION_KEPT_MS, NETWORK_LIMITS } from "#contract/network/limits.ts";
import { newId } from "#db/ids.ts";
import { connection, introduction, rateLimit, user } from "#db/schema/index.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember } from "#tests/support/members.ts";
import { choose, connect, insertBlock } from "#tests/support/network/graph.ts";
import {
  answerWith,
  asked,
  askFor,
  chain,
  codeOf,
  fetchPaths,
  listOf,
  NOTES,
  refusal,
  setAskedAt,
  toldTo,
  withdraw,
} from "#tests/support/network/introduction-requests.ts";
import { sweepIntroductions } from "#worker/features/network/introductions/sweep-introductions.ts";

beforeEach(async () => {
  await testDb().delete(rateLimit);
});

describe("asking for an introduction", () => {
  it("puts it to the first person, with the note for them, and tells nobody else", async () => {
    const { mira, daniel, kenji } = await chain();
    const id = await asked(mira, kenji, [daniel]);
    expect((await listOf(daniel)).asked).toEqual([
      {
        id,
        requester: expect.objectContaining({ id: mira.id, name: "Mira Lindqvist" }),
        target: expect.objectContaining({ id: kenji.id }),
        from: null,
        next: expect.objectContaining({ id: kenji.id }),
        noteToViewer: NOTES.noteToFirst,
        noteToTarget: NOTES.noteToTarget,
        at: expect.any(String),
      },
    ]);
    expect(await listOf(kenji)).toEqual({ asked: [], received: [], sent: [] });
    const { sent } = await listOf(mira);
    expect(sent).toEqual([
      expect.objectContaining({ id, state: "open", first: expect.objectContaining({ id: daniel.id }) }),
    ]);
    const { asked: view, paths } = (await (await fetchPaths(mira, kenji)).json()) as PathsView;
    expect(paths).toHaveLength(1);
    expect(view).toMatchObject({ id, first: { id: daniel.id }, state: "open" });
    expect(Date.parse(view?.againAt ?? "") - Date.parse(view?.at ?? "")).toBe(INTRODUCTION_ASK_AGAIN_MS);
    expect(await toldTo(daniel, 1)).toEqual([
      {
        actorId: mira.id,
        kind: "introduction-asked",
        subject: "Kenji Watanabe",
        path: "/network?view=introductions",
      },
    ]);
  });

  it("is refused without a path at that moment, whatever broke it, in the same words", async () => {
    const { mira, daniel, ingrid, kenji } = await chain({ isShort: false });
    const stranger = await createMember();
    const gone = refusal(409, "path-gone");
    const wrong = [
      [daniel],
      [ingrid, daniel],
      [stranger],
      [daniel, stranger],
      [{ id: newId() }],
      [daniel, daniel],
      [mira, daniel],
      [daniel, kenji],
    ];
    for (const steps of wrong) expect(await codeOf(await askFor(mira, kenji, steps))).toEqual(gone);
    const breaks = [
      () => choose(daniel, { isAskable: false }),
      () => choose(daniel, { isAskable: true, isInPaths: false }),
      () => choose(ingrid, { isInPaths: false }),
      () => choose(kenji, { isInPaths: false }),
      () => insertBlock(ingrid, mira),
      () => insertBlock(daniel, kenji),
      () => testDb().update(user).set({ status: "suspended" }).where(eq(user.id, ingrid.id)),
      () => testDb().delete(connection).where(eq(connection.memberId, daniel.id)),
    ];
    for (const broken of breaks) {
      await broken();
      expect([String(broken), ...(await codeOf(await askFor(mira, kenji, [daniel, ingrid])))]).toEqual([
        String(broken),
        ...gone,
      ]);
      await choose(daniel, { isAskable: true, isInPaths: true });
      await choose(ingrid, { isInPaths: true });
      await choose(kenji, { isInPaths: true });
      await env.DB.exec("delete from block");
      await testDb().update(user).set({ status: "approved" }).where(eq(user.id, ingrid.id));
    }
    await connect({ id: daniel.id }, { id: stranger.id });
    expect((await testDb().select().from(introduction).where(eq(introduction.requesterId, mira.id))).length).toBe(0);
  });

  it("is refused to oneself, to a connection, to somebody unknown, to strangers to the product, and with short notes", async () => {
    const { mira, daniel, kenji } = await chain();
    expect(await codeOf(await askFor(mira, mira, [daniel]))).toEqual(refusal(409, "conflict"));
    expect(await codeOf(await askFor(mira, daniel, [kenji]))).toEqual(refusal(409, "conflict"));
    expect(await codeOf(await askFor(mira, { id: newId() }, [daniel]))).toEqual(refusal(404, "member-not-found"));
    expect((await askFor({ cookie: "" }, kenji, [daniel])).status).toBe(401);
    expect((await askFor(await createMember({ status: "pending" }), kenji, [daniel])).status).toBe(403);
    expect((await askFor(mira, kenji, [])).status).toBe(422);
    await insertBlock(kenji, mira);
    expect(await codeOf(await askFor(mira, kenji, [daniel]))).toEqual(refusal(404, "member-not-found"));
  });

  it("is done once for a key, and once in three weeks for a member by whatever path", async () => {
    const { mira, daniel, ingrid, kenji } = await chain();
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => askFor(mira, kenji, [daniel], key)));
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(await toldTo(daniel, 1)).toHaveLength(1);
    expect(await codeOf(await askFor(mira, kenji, [daniel, ingrid], key))).toEqual(
      refusal(409, "idempotency-conflict"),
    );
    expect(await codeOf(await askFor(mira, kenji, [daniel, ingrid]))).toEqual(refusal(409, "introduction-asked"));
    const { id } = bodies[0] as { id: string };
    expect((await withdraw(mira, id)).status).toBe(204);
    expect(await codeOf(await askFor(mira, kenji, [daniel]))).toEqual(refusal(409, "introduction-asked"));
    await setAskedAt(id, Date.now() - INTRODUCTION_ASK_AGAIN_MS);
    expect((await askFor(mira, kenji, [daniel])).status).toBe(201);
  });

  it("is counted once for two requests at the same time, and limited for a day", async () => {
    const { mira, daniel, kenji } = await chain();
    const statuses = (await Promise.all([askFor(mira, kenji, [daniel]), askFor(mira, kenji, [daniel])])).map(
      (one) => one.status,
    );
    expect(statuses.toSorted()).toEqual([201, 409]);
    const { limit } = NETWORK_LIMITS.introductionsPerMember;
    for (let count = 1; count <= limit; count += 1) {
      const other = await createMember();
      await connect(daniel, other);
      const answer = await askFor(mira, other, [daniel]);
      expect([count, answer.status]).toEqual([count, count < limit ? 201 : 429]);
      if (count === limit) expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    }
  });
});

it("An introduction that nobody accepted is deleted a year after it lapsed", async () => {
  const { mira, daniel, kenji } = await chain();
  const [lapsed, accepted] = [await asked(mira, kenji, [daniel]), await asked(kenji, mira, [daniel])];
  await testDb().update(introduction).set({ state: "accepted" }).where(eq(introduction.id, accepted));
  const left = async () =>
    (await testDb().select({ id: introduction.id }).from(introduction))
      .map(({ id }) => id)
      .filter((id) => [lapsed, accepted].includes(id));
  // By the instant in its id: ids never go back, also after a test with a later clock.
  const askedAt = Number.parseInt(accepted.replace("-", "").slice(0, 12), 16);
  const due = askedAt + INTRODUCTION_ASK_AGAIN_MS + INTRODUCTION_KEPT_MS;
  await sweepIntroductions(env, testDb(), due - DAY_MS);
  expect(await left()).toHaveLength(2);
  for (const _ of ["once", "twice"]) await sweepIntroductions(env, testDb(), due + DAY_MS);
  expect(await left()).toEqual([accepted]);
});

describe("withdrawing", () => {
  it("takes it from whoever holds it, also repeatedly, and is its requester's", async () => {
    const { mira, daniel, kenji } = await chain();
    const id = await asked(mira, kenji, [daniel]);
    for (const one of [daniel, kenji]) expect((await withdraw(one, id)).status).toBe(404);
    expect((await withdraw(mira, id)).status).toBe(204);
    expect((await withdraw(mira, id)).status).toBe(204);
    const [row] = await testDb().select().from(introduction).where(eq(introduction.id, id));
    expect(row).toMatchObject({ state: "withdrawn", noteToFirst: "", noteToTarget: "" });
    expect((await listOf(daniel)).asked).toEqual([]);
    expect((await listOf(mira)).sent).toEqual([]);
    expect((await answerWith(daniel, id, "pass")).status).toBe(404);
    const { asked: view } = (await (await fetchPaths(mira, kenji)).json()) as PathsView;
    expect(view).toMatchObject({ id, state: "withdrawn" });
  });
});
