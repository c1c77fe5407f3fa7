import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { IntroductionAnswer, IntroductionsView, PathsView } from "#contract/network/introductions.ts";
import { introduction, notificationPending } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { waitFor } from "#tests/support/wait.ts";
import { connect } from "./graph.ts";

type By = Pick<TestMember, "cookie">;
type Member = { id: string };

export const NOTES = {
  noteToFirst: "Would you put me in touch with them?",
  noteToTarget: "I would like to compare notes on how banks buy software.",
};

/** The requests of introductions, as a member's browser sends them. */
export const askFor = (by: By, target: Member, steps: Member[], key?: string) =>
  call("/api/network/introductions", {
    cookie: by.cookie,
    body: { targetId: target.id, steps: steps.map(({ id }) => id), ...NOTES },
    ...(key ? { headers: { "idempotency-key": key } } : {}),
  });
export const answerWith = (by: By, id: string, answer: IntroductionAnswer) =>
  call(`/api/network/introductions/${id}/answer`, { method: "PUT", cookie: by.cookie, body: { answer } });
export const withdraw = (by: By, id: string) =>
  call(`/api/network/introductions/${id}`, { method: "DELETE", cookie: by.cookie });
export const fetchPaths = (by: By, to: Member) => call(`/api/network/paths/${to.id}`, { cookie: by.cookie });
export const fetchList = (by: By) => call("/api/network/introductions", { cookie: by.cookie });

/** The ids of the people of each path. */
export const pathsOf = async (by: By, to: Member): Promise<string[][]> => {
  const { paths } = (await (await fetchPaths(by, to)).json()) as PathsView;
  return paths.map(({ steps }) => steps.map(({ id }) => id));
};
export const listOf = async (by: By) => (await (await fetchList(by)).json()) as IntroductionsView;

/** Asks, and returns the id. */
export async function asked(by: By, target: Member, steps: Member[]): Promise<string> {
  const answer = await askFor(by, target, steps);
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

/** Mira, Daniel and Ingrid in the middle, and Kenji: each is connected to the next, and Daniel to Kenji too when `isShort`. */
export async function chain({ isShort = true } = {}) {
  const [mira, daniel, ingrid, kenji] = await Promise.all(
    ["Mira Lindqvist", "Daniel Kessler", "Ingrid Solberg", "Kenji Watanabe"].map((name) => createMember({ name })),
  );
  if (!mira || !daniel || !ingrid || !kenji) throw new Error("no members");
  await connect(mira, daniel, 1000);
  await connect(daniel, ingrid, 2000);
  await connect(ingrid, kenji, 3000);
  if (isShort) await connect(daniel, kenji, 4000);
  return { mira, daniel, ingrid, kenji };
}

/** The status and the problem of a refusal. */
export const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { type: string }).type];
export const refusal = (status: number, code: string) => [status, `urn:problem:${code}`];
export const rowOf = async (id: string) =>
  (await testDb().select().from(introduction).where(eq(introduction.id, id)))[0];
/** Dates an introduction back. */
export const setAskedAt = (id: string, askedAt: number) =>
  testDb().update(introduction).set({ askedAt, heldAt: askedAt }).where(eq(introduction.id, id));

type Told = { actor_id: string | null; content: string };
/** What a member was told, oldest first, once it is as much as expected and nothing is on its way. */
export async function toldTo({ id }: Member, count: number) {
  const read = () =>
    runInDurableObject(env.INBOXES.getByName(id), (_, { storage }) =>
      storage.sql.exec<Told>("select actor_id, content from notification order by id").toArray(),
    );
  const waiting = async () =>
    (await testDb().select().from(notificationPending).where(eq(notificationPending.memberId, id))).length;
  await waitFor(async () => {
    expect((await read()).length).toBeGreaterThanOrEqual(count);
    expect(await waiting()).toBe(0);
  });
  return (await read()).map(({ actor_id, content }) => ({ actorId: actor_id, ...JSON.parse(content) }));
}
