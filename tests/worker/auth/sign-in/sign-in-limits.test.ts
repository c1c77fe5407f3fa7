import { like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { RATE_LIMITS } from "#contract/limits.ts";
import type { ProblemView } from "#contract/problems.ts";
import { rateLimit } from "#db/schema/index.ts";
import { avoidWindowEdge, call, cookiesOf } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { resetTokenOf } from "#tests/support/mail/mailed-links.ts";
import { signIn } from "#tests/support/members.ts";
import { createWithPassword, PASSWORD } from "#tests/support/members-with-password.ts";
import { codeOf, enableTwoFactor, startSignIn } from "#tests/support/two-factor.ts";

/** Nobody locks somebody else out: limits by account and network, and by browser. */

let networks = 0;
const newNetwork = () => {
  networks += 1;
  return `198.19.${Math.floor(networks / 250)}.${networks % 250}`;
};

type From = { ip?: string; cookie?: string };
const enter = (email: string, password: string, { ip = newNetwork(), cookie }: From = {}) =>
  call("/api/auth/sign-in/email", { body: { email, password }, ip, cookie });
const guess = (email: string, from?: From) => enter(email, "not the password", from);
const codeIn = async (answer: Response) => (await answer.json<ProblemView>()).code;

/** What a browser keeps when its session is over. */
const browserOf = (answer: Response) =>
  cookiesOf(answer)
    .split("; ")
    .filter((cookie) => cookie.includes("browser="))
    .join("; ");

/** A member, and the cookie of a browser that has signed in to their account. */
async function createOwner() {
  const member = await createWithPassword();
  return { ...member, browser: browserOf(await enter(member.email, PASSWORD)) };
}

/** As after many tries by many networks: every counter of these limits is full. */
async function fill(...limits: { name: string; limit: number }[]) {
  for (const { name, limit } of limits)
    await testDb()
      .update(rateLimit)
      .set({ count: limit })
      .where(like(rateLimit.key, `%:${name}:%`));
}

/** As after many tries of an account by new browsers: the next of them is refused. */
async function flood(email: string) {
  await avoidWindowEdge(RATE_LIMITS.signInWhenSlowed.windowMs, 5000);
  await guess(email);
  await fill(RATE_LIMITS.signInByNewBrowsers);
  return (await guess(email)).status;
}

async function resetPassword(email: string, newPassword: string) {
  await call("/api/auth/request-password-reset", { body: { email }, ip: newNetwork() });
  const token = await resetTokenOf(email);
  const answer = await call("/api/auth/reset-password", { body: { token, newPassword }, ip: newNetwork() });
  expect(answer.status).toBe(200);
  return browserOf(answer);
}

describe("strangers who try somebody's account", () => {
  it("use up the tries of their own network only", async () => {
    const { email } = await createOwner();
    const ip = newNetwork();
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await guess(email, { ip })).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await enter(email, PASSWORD)).status).toBe(200);
  });

  it("only slow down new browsers beyond a hundred tries an hour, and never one that has signed in before", async () => {
    const { email, browser } = await createOwner();
    const strangers = Array.from({ length: 10 }, newNetwork);
    // The owner's own sign-in was the first of the hundred.
    for (let n = 0; n < 99; n += 1) expect((await guess(email, { ip: strangers[n % 10] })).status).toBe(401);
    await avoidWindowEdge(RATE_LIMITS.signInWhenSlowed.windowMs, 5000);
    // Of the tries above a hundred, one a minute is checked.
    expect((await guess(email)).status).toBe(401);
    const late = await enter(email, PASSWORD);
    expect([late.status, await codeIn(late)]).toEqual([429, "sign-in-slowed"]);
    expect(Number(late.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    for (const ip of [newNetwork(), strangers[0]])
      expect((await enter(email, PASSWORD, { ip, cookie: browser })).status).toBe(200);
  });

  it("get the same answers for an address without an account", async () => {
    const ask = async (email: string) => {
      const checked = await flood(email);
      const late = await guess(email);
      return [checked, late.status, await codeIn(late)];
    };
    expect(await ask("nobody-here@example.com")).toEqual([401, 429, "sign-in-slowed"]);
    const { email } = await createOwner();
    expect(await ask(email)).toEqual([401, 429, "sign-in-slowed"]);
  });

  it("do not keep out who completed a reset, in that browser and in others", async () => {
    const { email } = await createOwner();
    const ip = newNetwork();
    for (let n = 0; n < 10; n += 1) await guess(email, { ip });
    await flood(email);
    expect((await enter(email, PASSWORD)).status).toBe(429);
    const browser = await resetPassword(email, "a new horse every day");
    expect((await enter(email, "a new horse every day", { ip })).status).toBe(200);
    await flood(email);
    expect((await enter(email, "a new horse every day")).status).toBe(429);
    expect((await enter(email, "a new horse every day", { cookie: browser })).status).toBe(200);
  });

  it("are new again once the password they had signed in with is replaced", async () => {
    const { email, browser } = await createOwner();
    await resetPassword(email, "a new horse every day");
    await flood(email);
    const late = await guess(email, { cookie: browser });
    expect(await codeIn(late)).toBe("sign-in-slowed");
  });

  it("gain nothing by the cookie of their own account, or a changed one", async () => {
    const [{ email }, stranger] = [await createOwner(), await createOwner()];
    await flood(email);
    const changed = stranger.browser.replace(/.{22}$/, "A".repeat(22));
    for (const cookie of [stranger.browser, changed])
      expect(await codeIn(await guess(email, { cookie }))).toBe("sign-in-slowed");
    const ip = newNetwork();
    await guess("somebody@example.com", { ip, cookie: stranger.browser });
    await fill(RATE_LIMITS.signInPerIp);
    expect(await codeIn(await guess("one-more@example.com", { ip, cookie: stranger.browser }))).toBe("rate-limited");
  });

  it("have ten tries in a known browser, and ten in all known browsers of a network", async () => {
    const { email, browser } = await createOwner();
    for (let n = 0; n < 10; n += 1) expect((await guess(email, { cookie: browser })).status).toBe(401);
    expect((await enter(email, PASSWORD, { cookie: browser })).status).toBe(429);
    const ip = newNetwork();
    const statuses = [];
    for (let n = 0; n < 11; n += 1) {
      const another = browserOf(await enter(email, PASSWORD));
      statuses.push((await enter(email, PASSWORD, { ip, cookie: another })).status);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

describe("right passwords", () => {
  it("count as tries, for the account and for the network", async () => {
    const { email } = await createOwner();
    await testDb().delete(rateLimit);
    const ip = newNetwork();
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await enter(email, PASSWORD, { ip })).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    const perIp = like(rateLimit.key, `%:${RATE_LIMITS.signInPerIp.name}:%`);
    const counted = await testDb().select().from(rateLimit).where(perIp);
    expect(counted.map((row) => row.count)).toEqual([11]);
  });

  it("count when a member confirms a change, without taking the tries of the owner's other sessions", async () => {
    const { email, cookie } = await createOwner();
    const elsewhere = cookiesOf(await enter(email, PASSWORD));
    const confirm = (password: string, who: string, ip = newNetwork()) =>
      call("/api/me/password", { method: "PUT", body: { password, newPassword: password }, cookie: who, ip });
    for (let n = 0; n < 10; n += 1) expect((await confirm("not the password", elsewhere)).status).toBe(403);
    expect((await confirm(PASSWORD, elsewhere)).status).toBe(429);
    const ip = newNetwork();
    const statuses = [];
    for (let n = 0; n < 11; n += 1) {
      // The email about a changed password has a limit of its own.
      const mails = like(rateLimit.key, `%:${RATE_LIMITS.securityMailsPerMember.name}:%`);
      await testDb().delete(rateLimit).where(mails);
      statuses.push((await confirm(PASSWORD, cookie, ip)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(204), 429]);
  });
});

describe("the second step", () => {
  it("can be confirmed in the owner's session while a stolen one guesses codes", async () => {
    const { id, cookie } = await createOwner();
    const { secret } = await enableTwoFactor(cookie, PASSWORD);
    const stolen = await signIn(id);
    const confirm = (code: string, who: string) =>
      call("/api/auth/reauthentication", { body: { code }, cookie: who, ip: newNetwork() });
    const wrong = String((Number(codeOf(secret)) + 7) % 1_000_000).padStart(6, "0");
    const statuses = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await confirm(wrong, stolen.cookie)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await confirm(codeOf(secret, 1), cookie)).status).toBe(204);
  });

  it("is not used up by somebody who has the password, in other networks or in a browser that is known", async () => {
    const { email, cookie } = await createOwner();
    const { secret, recoveryCodes } = await enableTwoFactor(cookie, PASSWORD);
    const ip = newNetwork();
    const send = (body: object, from: string, network = newNetwork()) =>
      call("/api/auth/second-step", { body, cookie: from, ip: network });
    const wrong = (at: number) => ({ code: String((Number(codeOf(secret)) + 7 + at) % 1_000_000).padStart(6, "0") });
    const statuses = [];
    for (let n = 0; n < 11; n += 1) {
      const { challenge } = await startSignIn(email, PASSWORD);
      statuses.push((await send(wrong(n), challenge, ip)).status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    const owner = await startSignIn(email, PASSWORD);
    const done = await send({ recoveryCode: recoveryCodes[0] ?? "" }, owner.challenge);
    expect(done.status).toBe(200);
    await fill(RATE_LIMITS.secondStepByNewBrowsers);
    await avoidWindowEdge(RATE_LIMITS.secondStepWhenSlowed.windowMs, 10_000);
    const [again, known] = [await startSignIn(email, PASSWORD), await startSignIn(email, PASSWORD)];
    expect((await send(wrong(20), again.challenge)).status).toBe(401);
    expect(await codeIn(await send(wrong(21), again.challenge))).toBe("sign-in-slowed");
    const browser = `${known.challenge}; ${browserOf(done)}`;
    expect((await send({ recoveryCode: recoveryCodes[1] ?? "" }, browser)).status).toBe(200);
  });
});
