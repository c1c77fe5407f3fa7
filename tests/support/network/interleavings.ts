import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { NotificationContent } from "#contract/notifications/notifications.ts";
import { app } from "#worker/app.ts";
import { ORIGIN } from "../call.ts";
import { createMember, type TestMember } from "../members.ts";
import { seeded } from "../random.ts";
import {
  ACTIONS,
  type Answer,
  apply,
  describeState,
  emptyState,
  NAMES,
  type Name,
  type State,
  type Step,
} from "./connection-model.ts";

/** Random histories of three members, half of whose steps are two commands at once, against the model of one after the other. */

const PATHS: Record<Step["action"], [method: "PUT" | "DELETE", kind: string, body?: object]> = {
  ask: ["PUT", "requests", { note: "" }],
  withdraw: ["DELETE", "requests"],
  accept: ["PUT", "connections", {}],
  ignore: ["DELETE", "requests/received"],
  disconnect: ["DELETE", "connections"],
  block: ["PUT", "blocks", {}],
  unblock: ["DELETE", "blocks"],
};
/** Requests are asked more often than blocks are made, because nothing happens between two who are blocked. */
const CHOICES = [...ACTIONS, "ask", "ask", "ask", "accept", "withdraw", "ignore", "unblock"] as const;
const STEPS = 8;

/** Three members, and what their commands still do after the answers. */
export type People = Record<Name, TestMember> & { background: Promise<unknown>[] };
export const createPeople = async (): Promise<People> => ({
  a: await createMember(),
  b: await createMember(),
  c: await createMember(),
  background: [],
});

const contextOf = ({ background }: People) =>
  ({
    waitUntil: (work: Promise<unknown>) => void background.push(work),
    passThroughOnException: () => undefined,
    props: {},
  }) as unknown as ExecutionContext;

async function send(people: People, { by, on, action }: Step): Promise<Answer> {
  const [method, kind, body] = PATHS[action];
  const headers = { origin: ORIGIN, cookie: people[by].cookie, "cf-connecting-ip": "203.0.113.1" };
  const request = new Request(`${ORIGIN}/api/network/${kind}/${people[on].id}`, {
    method,
    headers: body ? { ...headers, "content-type": "application/json" } : headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = await app.fetch(request, env, contextOf(people));
  if (answer.status === 204) return "done";
  const read = (await answer.json()) as { code?: string; relation?: string };
  return read.code ?? read.relation ?? String(answer.status);
}

const idsOf = (people: People) => JSON.stringify(NAMES.map((name) => people[name].id));
const ofThem = (...columns: string[]) =>
  columns.map((one) => `${one} in (select value from json_each(?1))`).join(" and ");

/** Removes whatever is between the three, so that a history begins anew. */
async function begin(people: People, automatic: Set<Name>): Promise<void> {
  const statements = [
    `delete from connection where ${ofThem("member_id")}`,
    `delete from connection_request where ${ofThem("requester_id")}`,
    `delete from block where ${ofThem("member_id")}`,
    `delete from notification_pending where ${ofThem("member_id")}`,
    `delete from network_setting where ${ofThem("member_id")}`,
  ].map((text) => env.DB.prepare(text).bind(idsOf(people)));
  const chosen = [...automatic].map((name) =>
    env.DB.prepare("insert into network_setting (member_id, auto_accept) values (?, 1)").bind(people[name].id),
  );
  await env.DB.batch([...statements, ...chosen]);
}

/** Three weeks later cron has deleted what was withdrawn. */
async function letWeeksPass(people: People, state: State): Promise<State> {
  const withdrawn = `delete from connection_request where state = 'withdrawn' and ${ofThem("requester_id")}`;
  await env.DB.prepare(withdrawn).bind(idsOf(people)).run();
  const isLeft = (one: string | undefined) => one === "open" || one === "ignored";
  return {
    ...state,
    requests: new Map([...state.requests].filter(([, one]) => isLeft(one))),
    ignored: new Set([...state.ignored].filter((pair) => isLeft(state.requests.get(pair)))),
  };
}

type Row = Record<string, string | number>;
type RequestState = NonNullable<ReturnType<State["requests"]["get"]>>;

/** What is stored between the three. No limit keeps the next step from happening. */
async function observe(people: People) {
  const names = new Map<unknown, Name>(NAMES.map((name) => [people[name].id, name]));
  const [connections, requests, blocks, counts] = (await env.DB.batch(
    [
      `select member_id as one, peer_id as other from connection where ${ofThem("member_id")}`,
      `select requester_id as one, recipient_id as other, iif(decided_at = 0, 'over', state) as state from connection_request where ${ofThem("requester_id")}`,
      `select member_id as one, blocked_id as other from block where ${ofThem("member_id")}`,
      `select id as one, connection_count as count from user where ${ofThem("id")}`,
      "delete from rate_limit where ?1 is not null",
    ].map((text) => env.DB.prepare(text).bind(idsOf(people))),
  )) as D1Result<Row>[];
  const pair = ({ one, other }: Row) => `${names.get(one)}${names.get(other)}`;
  return {
    connected: new Set((connections?.results ?? []).map(pair)),
    requests: new Map((requests?.results ?? []).map((row) => [pair(row), row.state as RequestState])),
    blocks: new Set((blocks?.results ?? []).map(pair)),
    counts: new Map((counts?.results ?? []).map((row) => [names.get(row.one), Number(row.count)])),
  };
}

/** What is unlawful in what is stored, whatever happened; null when nothing is. */
function findFault({ connected, requests, blocks, counts }: Awaited<ReturnType<typeof observe>>): string | null {
  const turned = (pair: string) => `${pair[1]}${pair[0]}`;
  const waits = (pair: string) => ["open", "ignored"].includes(requests.get(pair) ?? "");
  for (const pair of connected) {
    if (!connected.has(turned(pair))) return `one half of a connection: ${pair}`;
    if (requests.has(pair)) return `a connection and a request: ${pair}`;
  }
  for (const pair of requests.keys())
    if (waits(pair) && waits(turned(pair))) return `requests in both directions: ${pair}`;
  for (const pair of blocks)
    if ([pair, turned(pair)].some((one) => connected.has(one) || waits(one)))
      return `something between blocked members: ${pair}`;
  for (const name of NAMES) {
    const rows = [...connected].filter((pair) => pair.startsWith(name)).length;
    if (counts.get(name) !== rows) return `the counter of ${name} is ${counts.get(name)}, rows ${rows}`;
  }
  return null;
}

/** Reads and removes the notifications of the three, as recipient, author and kind. */
async function takeNews(people: People): Promise<Map<string, number>> {
  const news = new Map<string, number>();
  for (const to of NAMES) {
    const rows = await runInDurableObject(env.INBOXES.getByName(people[to].id), (_, { storage }) => {
      const list = storage.sql
        .exec<{ actor_id: string; content: string }>("select actor_id, content from notification")
        .toArray();
      storage.sql.exec("delete from notification");
      return list;
    });
    for (const { actor_id, content } of rows) {
      const from = NAMES.find((name) => people[name].id === actor_id);
      const key = `${to}${from} ${(JSON.parse(content) as NotificationContent).kind}`;
      news.set(key, (news.get(key) ?? 0) + 1);
    }
  }
  return news;
}

/** How many requests of these commands at once may have been answered or withdrawn before anybody was told of them, or told after that. */
function countSilencers(steps: Step[]): number {
  const [one, other] = steps;
  if (!one || !other) return 0;
  const isSamePair = [one.by, one.on].sort().join() === [other.by, other.on].sort().join();
  const ends = ["ask", "withdraw", "ignore", "accept"];
  return isSamePair &&
    steps.some(({ action }) => action === "ask") &&
    steps.every(({ action }) => ends.includes(action))
    ? 1
    : 0;
}

/** The orders in which commands at once may have happened. */
const orders = (steps: Step[]): Step[][] => (steps.length === 1 ? [steps] : [steps, [...steps].reverse()]);

function outcomes(before: State, steps: Step[]) {
  return orders(steps).map((order) => {
    const answers = new Map<Step, Answer>();
    const state = order.reduce((now, step) => {
      const after = apply(now, step);
      answers.set(step, after.answer);
      return after.state;
    }, before);
    return { state, answers: steps.map((step) => answers.get(step)) };
  });
}

/**
 * One history: after each step what is stored is lawful, and it and the answers are those of the model in one of the orders; in the end each
 * notification has arrived as often as the model says, but for requests that were answered while that was told. Throws with the seed and the
 * steps. Returns how often each command got each answer, and how many steps were two at once.
 */
export async function runHistory(
  people: People,
  seed: number,
): Promise<{ counts: Record<string, number>; together: number }> {
  const random = seeded(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const automatic = new Set<Name>(random() < 0.2 ? ["b"] : []);
  const nextStep = (now: State): Step => {
    const by: Name = random() < 0.85 ? pick(["a", "b"] as const) : "c";
    const on = by === "c" || random() < 0.15 ? pick(NAMES.filter((name) => name !== by)) : by === "a" ? "b" : "a";
    const all = CHOICES.map((action) => ({ by, on, action }));
    const changing = all.filter((step) => describeState(apply(now, step).state) !== describeState(now));
    return pick(random() < 0.6 && changing.length > 0 ? changing : all);
  };
  await begin(people, automatic);
  let state: State = { ...emptyState(), automatic };
  const [counts, log]: [Record<string, number>, string[]] = [{}, []];
  let [together, maybeSilent] = [0, 0];
  const fail = (what: string): never => {
    throw new Error(`Seed ${seed}: ${what}\n${log.join("\n")}`);
  };
  for (let at = 0; at < STEPS; at += 1) {
    if (random() < 0.15) state = await letWeeksPass(people, state);
    const steps = at % 2 === 0 ? [nextStep(state), nextStep(state)] : [nextStep(state)];
    const answers = await Promise.all(steps.map((step) => send(people, step)));
    await Promise.all(people.background.splice(0));
    log.push(steps.map(({ by, on, action }, nth) => `${by} ${action} ${on}: ${answers[nth]}`).join(" | "));
    const seen = await observe(people);
    const fault = findFault(seen);
    if (fault) fail(fault);
    const fits = outcomes(state, steps).filter((one) => describeState(one.state) === describeState(seen));
    const found = fits.find((one) => JSON.stringify(one.answers) === JSON.stringify(answers));
    if (!found) return fail(`no order of the commands leads to ${describeState(seen)} with these answers`);
    for (const [nth, { action }] of steps.entries()) {
      const name = `${action} ${answers[nth]}`;
      counts[name] = (counts[name] ?? 0) + 1;
    }
    if (steps.length > 1) together += 1;
    maybeSilent += countSilencers(steps);
    state = found.state;
  }
  const news = await takeNews(people);
  for (const key of new Set([...news.keys(), ...state.news.keys()])) {
    const [arrived, written] = [news.get(key) ?? 0, state.news.get(key) ?? 0];
    const tolerance = key.endsWith("requested") ? maybeSilent : 0;
    if (Math.abs(arrived - written) > tolerance) fail(`${arrived} notifications ${key}, not ${written}`);
  }
  return { counts, together };
}

/** Histories at the same time, each of other members, because most of a history is waiting for the database. */
const LANES = 4;

/** Runs histories with the seeds from `first` on; a line of what happened. */
export async function runHistories(first: number, count: number): Promise<string> {
  const sum: Record<string, number> = {};
  let together = 0;
  let next = first;
  const runLane = async () => {
    const people = await createPeople();
    while (next < first + count) {
      const history = await runHistory(people, next++);
      together += history.together;
      for (const [name, times] of Object.entries(history.counts)) sum[name] = (sum[name] ?? 0) + times;
    }
  };
  await Promise.all(Array.from({ length: LANES }, runLane));
  const names = Object.entries(sum).sort(([a], [b]) => a.localeCompare(b));
  return `${count} histories with the seeds ${first} to ${first + count - 1}, ${count * STEPS} steps, ${together} of them two commands at once: ${names.map(([name, times]) => `${name} × ${times}`).join(", ")}`;
}
