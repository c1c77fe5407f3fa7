import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { hashPassword } from "#auth/password/password-hash.ts";
import { HOUR_MS, MINUTE_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { account, user } from "#db/schema/index.ts";
import { avoidWindowEdge, cookiesOf, ORIGIN } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { app } from "#worker/app.ts";

/**
 * Password spraying: common passwords tried at many accounts from many networks, while the owners sign in. It takes minutes, so it runs by
 * `npm run prove:spraying`. Passwords are hashed cheaply; the limits, the queue and the database are the real ones.
 */

const ACCOUNTS = 1000;
const NETWORKS = 100;
const TRIES = 10_000;
/** Tries at once: fewer than the queue has places, and far more. */
const STEADY = 6;
const BURST = { together: 40, tries: 2000 };
const COMMON = [
  "123456",
  "password",
  "qwerty123",
  "12345678",
  "welcome1",
  "111111",
  "iloveyou",
  "admin",
  "letmein",
  "dragon",
];
const PASSWORD = "the owner's own phrase";
const SHARE = 0.99;

const print = console.log;
const say = (line: string) => print(`spraying: ${line}`);

const emailOf = (n: number) => `owner-${n}@spraying.test`;
const sprayer = (n: number) => `203.0.${113 + Math.floor(n / NETWORKS)}.${n % NETWORKS}`;

/** Sends a sign-in directly to the worker's app: thousands of requests through the runtime take long. */
async function enter(email: string, password: string, ip: string, cookie?: string): Promise<Response> {
  const headers = new Headers({ origin: ORIGIN, "cf-connecting-ip": ip, "content-type": "application/json" });
  if (cookie) headers.set("cookie", cookie);
  const body = JSON.stringify({ email, password });
  const request = new Request(`${ORIGIN}/api/auth/sign-in/email`, { method: "POST", headers, body });
  return app.fetch(request, env, createExecutionContext());
}

const count = (statuses: number[]) =>
  Object.entries(Object.groupBy(statuses, String))
    .map(([status, those]) => `${those?.length} x ${status}`)
    .join(", ");

/** Cookies of browsers that have signed in before, by the number of the owner: every second owner has one. */
const browsers = new Map<number, string>();

beforeAll(async () => {
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  const hash = await hashPassword(PASSWORD);
  const people = Array.from({ length: ACCOUNTS }, (_, n) => ({ id: newId(), name: "Owner", email: emailOf(n) }));
  for (let at = 0; at < ACCOUNTS; at += 50) {
    const some = people.slice(at, at + 50);
    const db = testDb();
    const [first, ...rest] = some.flatMap(({ id, name, email }) => [
      db.insert(user).values({ id, name, email, status: "approved" }),
      db.insert(account).values({ id: newId(), accountId: id, providerId: "credential", userId: id, password: hash }),
    ]);
    if (first) await db.batch([first, ...rest]);
  }
  for (let n = 0; n < ACCOUNTS; n += 2)
    browsers.set(
      n,
      cookiesOf(await enter(emailOf(n), PASSWORD, `2001:db8:1:${n}::1`))
        .split("; ")
        .find((one) => one.includes("browser=")) ?? "",
    );
}, HOUR_MS);

/** `first` is the number of the first network, `together` how many guesses there are at once. */
type Spray = { tries: number; together: number; owners: number[]; first?: number };

/** Tries `tries` guesses, `together` at once, while one owner after the other signs in. Returns the statuses. */
async function spray({ tries, together, owners, first = 0 }: Spray) {
  const guesses: number[] = [];
  let at = 0;
  const work = async () => {
    for (let n = at++; n < tries; n = at++) {
      const network = sprayer(first + ((n * 7 + Math.floor(n / ACCOUNTS)) % NETWORKS));
      const password = COMMON[Math.floor(n / ACCOUNTS) % COMMON.length] ?? "";
      guesses.push((await enter(emailOf(n % ACCOUNTS), password, network)).status);
    }
  };
  const entered: { owner: number; status: number }[] = [];
  const ownWork = async () => {
    for (const [order, owner] of owners.entries()) {
      // Spread over the whole attack.
      while (at < (tries * order) / owners.length) await new Promise((resolve) => setTimeout(resolve, 5));
      const cookie = browsers.get(owner);
      // Every fourth owner is in one of the networks that the attack uses, in a browser that has signed in before.
      const ip = cookie && owner % 4 === 0 ? sprayer(first + (owner % NETWORKS)) : `2001:db8:2:${owner}::1`;
      entered.push({ owner, status: (await enter(emailOf(owner), PASSWORD, ip, cookie)).status });
    }
  };
  await Promise.all([...Array.from({ length: together }, work), ownWork()]);
  return { guesses, entered };
}

describe("spraying", () => {
  it("lets the owners in and no guess", { timeout: HOUR_MS }, async () => {
    await avoidWindowEdge(15 * MINUTE_MS, 5 * MINUTE_MS);
    const owners = Array.from({ length: ACCOUNTS }, (_, n) => n);
    const { guesses, entered } = await spray({ tries: TRIES, together: STEADY, owners });
    const of = (isKnown: boolean) => entered.filter(({ owner }) => browsers.has(owner) === isKnown);
    for (const [name, those] of [
      ["browsers that have signed in before", of(true)],
      ["new browsers", of(false)],
    ] as const) {
      say(`owners in ${name}: ${count(those.map(({ status }) => status))}`);
      expect(those.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(SHARE * those.length);
    }
    say(`${TRIES} guesses at ${ACCOUNTS} accounts from ${NETWORKS} networks, ${STEADY} at once: ${count(guesses)}`);
    expect(guesses.filter((status) => status === 200)).toEqual([]);
    expect(guesses.length).toBe(TRIES);
  });

  it("lets owners in whose browser is known, however many guess at once", { timeout: HOUR_MS }, async () => {
    const owners = [...browsers.keys()].slice(0, 100);
    const { guesses, entered } = await spray({ ...BURST, owners, first: NETWORKS });
    say(
      `${BURST.tries} more, ${BURST.together} at once: ${count(guesses)}; owners in known browsers: ${count(entered.map(({ status }) => status))}`,
    );
    expect(guesses.filter((status) => status === 200)).toEqual([]);
    expect(entered.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(SHARE * owners.length);
  });
});
