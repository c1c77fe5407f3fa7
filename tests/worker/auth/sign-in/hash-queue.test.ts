import { like } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { hashPassword } from "#auth/password/password-hash.ts";
import {
  BUSY_RETRY_AFTER_SECONDS,
  PASSWORD_QUEUE_LENGTH,
  PASSWORD_QUEUE_SHARE,
  RATE_LIMITS,
} from "#contract/limits.ts";
import type { ProblemView } from "#contract/problems.ts";
import { rateLimit } from "#db/schema/index.ts";
import { call, cookiesOf } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { resetTokenOf } from "#tests/support/mail/mailed-links.ts";
import { createWithPassword, PASSWORD } from "#tests/support/members-with-password.ts";

/** The places for password hashes: nobody takes them all, and who finds none has lost nothing. */

let networks = 0;
const newNetwork = () => {
  networks += 1;
  return `198.18.${Math.floor(networks / 250)}.${networks % 250}`;
};

type From = { ip?: string; cookie?: string };
const enter = (email: string, password: string, { ip = newNetwork(), cookie }: From = {}) =>
  call("/api/auth/sign-in/email", { body: { email, password }, ip, cookie });
const guess = (email: string, from?: From) => enter(email, "not the password", from);

/** A member with the cookies of a session and of a browser that is known to the account. */
async function createOwner() {
  const { email } = await createWithPassword();
  const cookies = cookiesOf(await enter(email, PASSWORD)).split("; ");
  const pick = (isBrowser: boolean) => cookies.filter((one) => one.includes("browser=") === isBrowser).join("; ");
  return { email, browser: pick(true), session: pick(false) };
}

async function createOwners(count: number) {
  const owners = [];
  for (let n = 0; n < count; n += 1) owners.push(await createOwner());
  return owners;
}

/** Longer than the queue pauses after a hash. */
const PAUSE_MS = 50;
/** Time for all requests of a test to reach the queue, also on a busy machine. */
const ARRIVAL_MS = 1000;

/**
 * Takes three places first, and stops the clock while requests arrive: the queue pauses after each hash, so that no hash begins before all of them
 * have found a place or none.
 */
async function whileHashing<T>(together: () => Promise<T>): Promise<T> {
  await scheduler.wait(PAUSE_MS);
  const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now());
  const [first, ...ahead] = Array.from({ length: 4 }, () => hashPassword(PASSWORD));
  await first;
  const arrival = scheduler.wait(ARRIVAL_MS).then(() => clock.mockRestore());
  const result = await together();
  await Promise.all([arrival, ...ahead]);
  return result;
}

const statusesOf = (answers: Response[]) => answers.map(({ status }) => status).sort();

/** The uses of a limit, over all subjects. */
async function usesOf({ name }: { name: string }) {
  const rows = await testDb()
    .select()
    .from(rateLimit)
    .where(like(rateLimit.key, `%:${name}:%`));
  return rows.reduce((sum, { count }) => sum + count, 0);
}

const CROWD = 14;
/** What others do while a crowd takes all places it can get: in a known browser, in a new one. */
const others = async ([known, fresh]: { email: string; browser: string }[]) =>
  (
    await Promise.all([
      enter(known?.email ?? "", PASSWORD, { cookie: known?.browser ?? "" }),
      enter(fresh?.email ?? "", PASSWORD),
    ])
  ).map(({ status }) => status);

describe("one network", () => {
  it("has its share of the places also with many accounts in browsers that they know", async () => {
    const ip = newNetwork();
    const [crowd, rest] = [await createOwners(CROWD), await createOwners(2)];
    const [guesses, entered] = await whileHashing(() =>
      Promise.all([
        Promise.all(crowd.map(({ email, browser }) => guess(email, { ip, cookie: browser }))),
        others(rest),
      ]),
    );
    expect(entered).toEqual([200, 200]);
    expect(guesses.filter(({ status }) => status === 503).length).toBeGreaterThanOrEqual(CROWD / 2);
  });

  it("has its share also with many members who confirm their password", async () => {
    const ip = newNetwork();
    const [crowd, rest] = [await createOwners(CROWD), await createOwners(2)];
    const body = { password: "not the password", newPassword: PASSWORD };
    const confirm = ({ session }: { session: string }) =>
      call("/api/me/password", { method: "PUT", body, cookie: session, ip });
    const [confirmed, entered] = await whileHashing(() => Promise.all([Promise.all(crowd.map(confirm)), others(rest)]));
    expect(entered).toEqual([200, 200]);
    expect(confirmed.filter(({ status }) => status === 503).length).toBeGreaterThanOrEqual(CROWD / 2);
  });

  it("keeps a place for a browser that the account knows, however many strangers of it guess", async () => {
    const ip = newNetwork();
    const owner = await createOwner();
    const [guesses, entered] = await whileHashing(() =>
      Promise.all([
        Promise.all(Array.from({ length: 6 }, (_, n) => guess(`nobody-${n}@example.com`, { ip }))),
        enter(owner.email, PASSWORD, { ip, cookie: owner.browser }),
      ]),
    );
    expect(entered.status).toBe(200);
    const checked = guesses.filter(({ status }) => status === 401).length;
    expect(checked).toBeLessThanOrEqual(PASSWORD_QUEUE_SHARE);
    expect(statusesOf(guesses)).toEqual([...Array(checked).fill(401), ...Array(6 - checked).fill(503)]);
  });
});

describe("sign-ins at the same moment", () => {
  it("of two known browsers of one account wait for each other", async () => {
    const { email, browser } = await createOwner();
    const another = cookiesOf(await enter(email, PASSWORD));
    const ip = newNetwork();
    const both = [browser, another].map((cookie) => enter(email, PASSWORD, { ip, cookie }));
    expect(statusesOf(await Promise.all(both))).toEqual([200, 200]);
  });

  it("are a busy answer for more of one network than have places, and count for nothing", async () => {
    const owners = await createOwners(4);
    await testDb().delete(rateLimit);
    const ip = newNetwork();
    const answers = await whileHashing(() => Promise.all(owners.map(({ email }) => enter(email, PASSWORD, { ip }))));
    expect(statusesOf(answers)).toEqual([200, 200, 503, 503]);
    for (const answer of answers.filter(({ status }) => status === 503)) {
      expect(answer.headers.get("retry-after")).toBe(String(BUSY_RETRY_AFTER_SECONDS));
      expect((await answer.json<ProblemView>()).code).toBe("busy");
    }
    for (const limit of [RATE_LIMITS.signInPerIp, RATE_LIMITS.signInPerAccount, RATE_LIMITS.signInByNewBrowsers])
      expect(await usesOf(limit)).toBe(2);
  });

  it("count for nothing in a known browser, and while an account is slowed, if there is no place", async () => {
    const { email, browser } = await createOwner();
    await testDb().delete(rateLimit);
    const known = await whileHashing(() =>
      Promise.all(Array.from({ length: 4 }, () => enter(email, PASSWORD, { cookie: browser }))),
    );
    expect(statusesOf(known)).toEqual([200, 200, 503, 503]);
    expect(await usesOf(RATE_LIMITS.signInPerBrowser)).toBe(2);
    const { limit, name } = RATE_LIMITS.signInByNewBrowsers;
    await guess(email);
    await testDb()
      .update(rateLimit)
      .set({ count: limit })
      .where(like(rateLimit.key, `%:${name}:%`));
    const ip = newNetwork();
    const [slowed, strangers] = await whileHashing(async () => {
      const sent = ["one", "two", "three"].map((name) => guess(`${name}@example.com`, { ip }));
      // The network has its share of the places once one of them finds none.
      await Promise.any(sent.map(async (answer) => expect((await answer).status).toBe(503)));
      return [await guess(email, { ip }), sent] as const;
    });
    await Promise.all(strangers);
    expect([slowed.status, await usesOf(RATE_LIMITS.signInWhenSlowed)]).toEqual([503, 0]);
  });

  it("of one account leave places for others", async () => {
    const [{ email, browser }, other] = [await createOwner(), await createOwner()];
    const [crowd, own, entered] = await whileHashing(() =>
      Promise.all([
        Promise.all(Array.from({ length: 9 }, () => guess(email))),
        enter(email, PASSWORD, { cookie: browser }),
        enter(other.email, PASSWORD),
      ]),
    );
    expect(statusesOf(crowd)).toEqual([...Array(PASSWORD_QUEUE_SHARE).fill(401), ...Array(7).fill(503)]);
    expect([own.status, entered.status]).toEqual([200, 200]);
  });

  it("of strangers leave a place for the owner's completed reset", async () => {
    const { email } = await createOwner();
    await call("/api/auth/request-password-reset", { body: { email }, ip: newNetwork() });
    const body = { token: await resetTokenOf(email), newPassword: "a new horse every day" };
    const reset = await whileHashing(async () => {
      const crowd = Array.from({ length: 9 }, async () => expect((await guess(email)).status).toBe(503));
      // The strangers have the account's places once one of them finds none.
      await Promise.any(crowd);
      const answer = await call("/api/auth/reset-password", { body, ip: newNetwork() });
      await Promise.allSettled(crowd);
      return answer;
    });
    expect(reset.status).toBe(200);
  });

  it("go on after a pause of the whole isolate, in which each seemed abandoned", async () => {
    const waiting = Array.from({ length: 3 }, () => hashPassword(PASSWORD));
    const later = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 10_000);
    const next = hashPassword(PASSWORD);
    later.mockRestore();
    expect(await Promise.all([...waiting, next])).toHaveLength(4);
  });

  it("are refused after such a pause if others have taken their places", async () => {
    const fill = () => Array.from({ length: PASSWORD_QUEUE_LENGTH + 1 }, () => hashPassword(PASSWORD));
    const waiting = fill();
    const later = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 10_000);
    const others = fill();
    later.mockRestore();
    const results = await Promise.allSettled([...waiting, ...others]);
    const hashes = results.filter(({ status }) => status === "fulfilled");
    expect([hashes.length, results.length]).toEqual([PASSWORD_QUEUE_LENGTH + 1, 2 * (PASSWORD_QUEUE_LENGTH + 1)]);
  });
});
