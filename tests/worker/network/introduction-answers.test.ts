import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { INTRODUCTION_ASK_AGAIN_MS } from "#contract/network/limits.ts";
import { newId } from "#db/ids.ts";
import { connection, rateLimit, user } from "#db/schema/index.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember } from "#tests/support/members.ts";
import { insertBlock } from "#tests/support/network/graph.ts";
import {
  answerWith,
  asked,
  askFor,
  chain,
  codeOf,
  fetchList,
  fetchPaths,
  listOf,
  NOTES,
  refusal,
  rowOf,
  setAskedAt,
  toldTo,
  withdraw,
} from "#tests/support/network/introduction-requests.ts";

beforeEach(async () => {
  await testDb().delete(rateLimit);
});

describe("an answer to an introduction", () => {
  it("goes from person to person, and tells each of them and the requester at the end", async () => {
    const { mira, daniel, ingrid, kenji } = await chain({ isShort: false });
    const id = await asked(mira, kenji, [daniel, ingrid]);
    expect((await answerWith(daniel, id, "pass")).status).toBe(204);
    expect((await listOf(daniel)).asked).toEqual([]);
    const [held] = (await listOf(ingrid)).asked;
    expect(held).toMatchObject({
      from: { id: daniel.id },
      next: { id: kenji.id },
      noteToViewer: null,
      noteToTarget: NOTES.noteToTarget,
    });
    expect((await rowOf(id))?.passedAt).toBeNull();
    expect((await answerWith(ingrid, id, "pass")).status).toBe(204);
    const [received] = (await listOf(kenji)).received;
    expect(received).toMatchObject({
      from: { id: ingrid.id },
      next: null,
      noteToViewer: null,
      requester: { id: mira.id },
    });
    expect((await answerWith(kenji, id, "accept")).status).toBe(204);
    expect((await listOf(mira)).sent).toEqual([expect.objectContaining({ id, state: "accepted" })]);
    const path = "/network?view=introductions";
    expect(await toldTo(ingrid, 1)).toEqual([
      { actorId: mira.id, kind: "introduction-asked", subject: "Kenji Watanabe", path },
    ]);
    expect(await toldTo(kenji, 1)).toEqual([
      { actorId: ingrid.id, kind: "introduction-passed", subject: "Mira Lindqvist", path },
    ]);
    expect(await toldTo(mira, 1)).toEqual([
      { actorId: kenji.id, kind: "introduction-accepted", path: `/messages/${kenji.id}` },
    ]);
  });

  it("is its holder's, of their role, and once; given again it changes nothing", async () => {
    const { mira, daniel, kenji } = await chain();
    const id = await asked(mira, kenji, [daniel]);
    const missing = refusal(404, "not-found");
    for (const one of [mira, kenji, await createMember()])
      expect(await codeOf(await answerWith(one, id, "pass"))).toEqual(missing);
    for (const answer of ["accept", "ignore"] as const)
      expect(await codeOf(await answerWith(daniel, id, answer))).toEqual(refusal(409, "conflict"));
    expect(await codeOf(await answerWith(daniel, newId(), "pass"))).toEqual(missing);
    expect(await codeOf(await answerWith(daniel, "nothing", "pass"))).toEqual(missing);
    expect((await answerWith({ cookie: "" }, id, "pass")).status).toBe(401);
    expect((await answerWith(daniel, id, "pass")).status).toBe(204);
    expect((await answerWith(daniel, id, "pass")).status).toBe(204);
    expect(await codeOf(await answerWith(daniel, id, "decline"))).toEqual(missing);
    for (const answer of ["pass", "decline"] as const)
      expect(await codeOf(await answerWith(kenji, id, answer))).toEqual(refusal(409, "conflict"));
    expect((await answerWith(kenji, id, "accept")).status).toBe(204);
    const stored = await rowOf(id);
    expect((await answerWith(kenji, id, "accept")).status).toBe(204);
    expect(await codeOf(await answerWith(kenji, id, "ignore"))).toEqual(missing);
    expect(await rowOf(id)).toEqual(stored);
    expect(await toldTo(kenji, 1)).toHaveLength(1);
    expect(await codeOf(await withdraw(mira, id))).toEqual(refusal(409, "conflict"));
  });

  it("ends it silently when it is no", async () => {
    const { mira, daniel, kenji } = await chain();
    const id = await asked(mira, kenji, [daniel]);
    expect((await answerWith(daniel, id, "decline")).status).toBe(204);
    expect((await answerWith(daniel, id, "decline")).status).toBe(204);
    expect(await codeOf(await answerWith(daniel, id, "pass"))).toEqual(refusal(404, "not-found"));
    expect((await listOf(daniel)).asked).toEqual([]);
    expect(await listOf(kenji)).toEqual({ asked: [], received: [], sent: [] });
    expect(await toldTo(kenji, 0)).toEqual([]);
    expect(await toldTo(mira, 0)).toEqual([]);
  });

  it("is possible no more once the chain is broken, while the requester sees it as open", async () => {
    const people = await chain({ isShort: false });
    const { mira, daniel, ingrid, kenji } = people;
    const id = await asked(mira, kenji, [daniel, ingrid]);
    await answerWith(daniel, id, "pass");
    const open = await (await fetchList(mira)).text();
    const suspend = (one: { id: string }, status: "suspended" | "approved") =>
      testDb().update(user).set({ status }).where(eq(user.id, one.id));
    const disconnected = (one: { id: string }, other: { id: string }) =>
      testDb().batch([
        testDb().delete(connection).where(eq(connection.memberId, one.id)),
        testDb().delete(connection).where(eq(connection.memberId, other.id)),
      ]);
    const breaks = [
      {
        name: "a block in the middle",
        end: () => insertBlock(ingrid, daniel),
        mend: () => env.DB.exec("delete from block"),
      },
      {
        name: "a block of the target",
        end: () => insertBlock(kenji, daniel),
        mend: () => env.DB.exec("delete from block"),
      },
      { name: "a suspension", end: () => suspend(ingrid, "suspended"), mend: () => suspend(ingrid, "approved") },
      { name: "a disconnection", end: () => disconnected(daniel, ingrid), mend: async () => undefined },
      {
        name: "three weeks",
        end: () => setAskedAt(id, Date.now() - INTRODUCTION_ASK_AGAIN_MS),
        mend: async () => undefined,
      },
    ];
    for (const { name, end, mend } of breaks) {
      await end();
      // A suspended member is refused before anything else.
      const status = name === "a suspension" ? 403 : 404;
      expect([name, (await answerWith(ingrid, id, "pass")).status]).toEqual([name, status]);
      if (name !== "a suspension") expect([name, (await listOf(ingrid)).asked]).toEqual([name, []]);
      const looksOpen = (await (await fetchList(mira)).text()) === open;
      expect([name, looksOpen]).toEqual([name, name !== "three weeks"]);
      expect([name, (await rowOf(id))?.state, (await rowOf(id))?.holderId]).toEqual([name, "open", ingrid.id]);
      await mend();
    }
  });

  it("and a withdrawal or a second holder at the same time leave one outcome", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { mira, daniel, kenji } = await chain();
      const id = await asked(mira, kenji, [daniel]);
      await answerWith(daniel, id, "pass");
      const [accepted, withdrawn] = (await Promise.all([answerWith(kenji, id, "accept"), withdraw(mira, id)])).map(
        ({ status }) => status,
      );
      const state = (await rowOf(id))?.state;
      expect([accepted, withdrawn, state]).toEqual(state === "accepted" ? [204, 409, state] : [404, 204, "withdrawn"]);
    }
    const { mira, daniel, kenji } = await chain();
    const id = await asked(mira, kenji, [daniel]);
    const statuses = (await Promise.all([answerWith(daniel, id, "pass"), answerWith(daniel, id, "decline")])).map(
      ({ status }) => status,
    );
    expect(statuses.toSorted()).toEqual([204, 404]);
    expect(["open", "declined"]).toContain((await rowOf(id))?.state);
  });
});

describe("whoever declines and whoever does not answer", () => {
  /** Everything that the requester can ask about one introduction, without ids and instants. */
  async function allAnswers(answer: (people: Awaited<ReturnType<typeof chain>>, id: string) => Promise<unknown>) {
    const people = await chain({ isShort: false });
    const { mira, daniel, ingrid, kenji } = people;
    const id = await asked(mira, kenji, [daniel, ingrid]);
    await answer(people, id);
    const seen = [
      await fetchList(mira),
      await fetchPaths(mira, kenji),
      await askFor(mira, kenji, [daniel, ingrid]),
      await answerWith(mira, id, "accept"),
      await withdraw(mira, id),
      await withdraw(mira, id),
      await fetchList(mira),
      await fetchPaths(mira, kenji),
      await askFor(mira, kenji, [daniel, ingrid]),
    ];
    const told = await toldTo(mira, 0);
    await setAskedAt(id, Date.now() - INTRODUCTION_ASK_AGAIN_MS);
    seen.push(await fetchList(mira), await fetchPaths(mira, kenji), await askFor(mira, kenji, [daniel, ingrid]));
    const texts = await Promise.all(
      seen.map(async (one) => [one.status, one.headers.get("retry-after"), await one.text()] as const),
    );
    const bare = (text: string) =>
      text
        .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<id>")
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<instant>");
    return JSON.stringify([told, texts.map(([status, wait, text]) => [status, wait, bare(text)])]);
  }

  it("look the same to the requester in every answer, byte for byte but ids and instants", async () => {
    const silent = await allAnswers(async () => undefined);
    expect(silent).toContain('\\"state\\":\\"open\\"');
    expect(await allAnswers(({ daniel }, id) => answerWith(daniel, id, "decline"))).toBe(silent);
    const passed = ({ daniel }: Awaited<ReturnType<typeof chain>>, id: string) => answerWith(daniel, id, "pass");
    expect(await allAnswers(passed)).toBe(silent);
    const secondDeclines = await allAnswers(async (people, id) => {
      await passed(people, id);
      await answerWith(people.ingrid, id, "decline");
    });
    expect(secondDeclines).toBe(silent);
    const targetIgnores = await allAnswers(async (people, id) => {
      await passed(people, id);
      await answerWith(people.ingrid, id, "pass");
      await answerWith(people.kenji, id, "ignore");
    });
    expect(targetIgnores).toBe(silent);
  });
});
