import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { hashPassword } from "#auth/password/password-hash.ts";
import { identifierOf } from "#auth/recovery/reset-link.ts";
import { CLOSE } from "#contract/sockets.ts";
import { newId } from "#db/ids.ts";
import { account, outbox, session, sessionRevocation, user, verification } from "#db/schema/index.ts";
import { call, cookiesOf, ORIGIN } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { resetTokenOf } from "#tests/support/mail/mailed-links.ts";
import { createMember, signIn } from "#tests/support/members.ts";
import { openConversation, openInbox, waitForClose } from "#tests/support/sockets.ts";
import { codeOf as codeOfApp, enableTwoFactor, startSignIn } from "#tests/support/two-factor.ts";
import { app } from "#worker/app.ts";
import type { Env } from "#worker/env.ts";

const NEW_PASSWORD = "a new horse every day";

let networks = 0;
const freshIp = () => {
  networks += 1;
  return `198.51.101.${networks}`;
};

const requestReset = (email: string, ip = freshIp()) =>
  call("/api/auth/request-password-reset", { body: { email }, ip });
const reset = (token: string, newPassword = NEW_PASSWORD, cookie = "") =>
  call("/api/auth/reset-password", { body: { token, newPassword }, cookie, ip: freshIp() });
const linkFor = async (email: string) => {
  expect((await requestReset(email)).status).toBe(200);
  return resetTokenOf(email);
};
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

async function setPassword(memberId: string, password: string): Promise<void> {
  const hash = await hashPassword(password);
  const row = { id: newId(), accountId: memberId, providerId: "credential", userId: memberId, password: hash };
  await testDb()
    .insert(account)
    .values({ ...row, updatedAt: new Date(Date.now() - 1000) });
}

afterEach(() => vi.restoreAllMocks());
describe("a password reset", () => {
  it("revokes every session and closes inbox and conversation sockets at once", async () => {
    const [ada, ines] = [await createMember(), await createMember({ name: "Ines" })];
    const elsewhere = await signIn(ada.id);
    const tabs = [await openInbox(ada), await openConversation(ada, ines.id), await openInbox(elsewhere)];
    const bystander = await openConversation(ines, ada.id);
    const token = await linkFor(ada.email);
    const answer = await reset(token);
    expect(answer.status).toBe(200);
    // Cron, which would close them later, does not run.
    for (const tab of tabs) await waitForClose(tab, CLOSE.sessionEnded);
    expect(bystander.closed).toBeNull();
    for (const { cookie } of [ada, elsewhere]) expect((await call("/api/me", { cookie })).status).toBe(401);
    expect(await testDb().$count(sessionRevocation)).toBe(0);
  });

  it("succeeds for one of twenty uses of one link, and only its password signs in", async () => {
    const ada = await createMember();
    const token = await linkFor(ada.email);
    // The hash queue takes eight, and two of one account, so rejected requests are repeated.
    const use = async (n: number): Promise<number> => {
      const { status } = await reset(token, `horse number ${n} of them`);
      return [429, 503].includes(status) ? use(n) : status;
    };
    const statuses = await Promise.all(Array.from({ length: 20 }, (_, n) => use(n)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(19);
    expect(await testDb().$count(account, eq(account.userId, ada.id))).toBe(1);
    const isChangeMail = and(eq(outbox.to, ada.email), eq(outbox.kind, "password-changed"));
    expect(await testDb().$count(outbox, isChangeMail)).toBe(1);
    const password = `horse number ${statuses.indexOf(200)} of them`;
    const entered = await call("/api/auth/sign-in/email", { body: { email: ada.email, password } });
    expect(entered.status).toBe(200);
  });

  it("succeeds for one of two links of one account when both are used at once", async () => {
    const ada = await createMember();
    const [one, two] = [await linkFor(ada.email), await linkFor(ada.email)];
    expect(one).not.toBe(two);
    const statuses = (await Promise.all([reset(one), reset(two)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 404]);
    expect(await testDb().$count(account, eq(account.userId, ada.id))).toBe(1);
  });

  it("changes nothing when its batch fails, and the link works afterwards", async () => {
    const ada = await createMember({ emailVerified: false });
    const token = await linkFor(ada.email);
    await env.DB.exec(
      "create trigger refuse before insert on account begin select raise(abort, 'the database fails now'); end",
    );
    expect((await reset(token)).status).toBe(500);
    await env.DB.exec("drop trigger refuse");
    expect((await call("/api/me", { cookie: ada.cookie })).status).toBe(200);
    const [row] = await testDb().select().from(user).where(eq(user.id, ada.id));
    expect(row?.emailVerified).toBe(false);
    expect(await testDb().$count(outbox, and(eq(outbox.to, ada.email), eq(outbox.kind, "password-changed")))).toBe(0);
    expect((await reset(token)).status).toBe(200);
  });

  it("rejects a link older than half an hour, an unknown one, and one mailed to a former address", async () => {
    const ada = await createMember();
    const old = await linkFor(ada.email);
    await testDb()
      .update(verification)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(verification.identifier, identifierOf(old)));
    expect((await reset(old)).status).toBe(404);
    const left = await linkFor(ada.email);
    await testDb()
      .update(user)
      .set({ email: `moved-${ada.email}` })
      .where(eq(user.id, ada.id));
    for (const token of [left, "made-up"]) {
      const answer = await reset(token);
      expect([answer.status, await codeOf(answer)]).toEqual([404, "link-invalid"]);
    }
    expect(await testDb().$count(account, eq(account.userId, ada.id))).toBe(0);
    const [row] = await testDb()
      .select()
      .from(verification)
      .where(eq(verification.identifier, identifierOf(left)));
    const lives = (row?.expiresAt.getTime() ?? 0) - Date.now();
    expect(lives).toBeGreaterThan(29 * 60_000);
    expect(lives).toBeLessThanOrEqual(30 * 60_000);
  });

  it("keeps the session that made the request", async () => {
    const visitor = await createMember({ emailVerified: false });
    const other = await signIn(visitor.id);
    expect((await reset(await linkFor(visitor.email), NEW_PASSWORD, visitor.cookie)).status).toBe(200);
    expect((await call("/api/me", { cookie: visitor.cookie })).status).toBe(200);
    expect((await call("/api/me", { cookie: other.cookie })).status).toBe(401);
  });

  it("lets a suspended member set a password, and they still cannot sign in", async () => {
    const ada = await createMember({ status: "suspended" });
    expect((await reset(await linkFor(ada.email))).status).toBe(200);
    const body = { email: ada.email, password: NEW_PASSWORD };
    const answer = await call("/api/auth/sign-in/email", { body });
    expect([answer.status, await codeOf(answer)]).toEqual([403, "account-suspended"]);
    expect(await testDb().$count(session, eq(session.userId, ada.id))).toBe(0);
  });

  it("works for an account with only providers, and linking a provider invalidates no link", async () => {
    const ada = await createMember();
    const token = await linkFor(ada.email);
    await testDb().insert(account).values({ id: newId(), accountId: "google", providerId: "google", userId: ada.id });
    expect((await reset(token)).status).toBe(200);
    expect(await testDb().$count(account, eq(account.userId, ada.id))).toBe(2);
  });
});

describe("a sign-in before its second step", () => {
  it("becomes invalid with a reset: its second step creates no session", async () => {
    const ada = await createMember();
    await setPassword(ada.id, "the old horse");
    const { secret } = await enableTwoFactor(ada.cookie, "the old horse");
    const { challenge } = await startSignIn(ada.email, "the old horse");
    expect((await reset(await linkFor(ada.email))).status).toBe(200);
    const answer = await call("/api/auth/second-step", { body: { code: codeOfApp(secret, 1) }, cookie: challenge });
    expect([answer.status, await codeOf(answer)]).toEqual([401, "second-step-expired"]);
    expect(await testDb().$count(session, eq(session.userId, ada.id))).toBe(0);
    const again = await startSignIn(ada.email, NEW_PASSWORD);
    expect(again.answer).toEqual({ next: "second-step" });
    const entered = await call("/api/auth/second-step", {
      body: { code: codeOfApp(secret, 1) },
      cookie: again.challenge,
    });
    expect(entered.status).toBe(200);
  });
});

describe("a sign-in during which the password is replaced", () => {
  /** Replaces the password at the moment the sign-in writes its session or challenge. */
  async function whileReplaced(table: "session" | "verification", owner: string, run: () => Promise<void>) {
    await env.DB.exec(
      `create trigger replaced before insert on ${table} when new.${owner} is not null begin update account set password = 'another' where user_id = new.${owner}; end`,
    );
    try {
      await run();
    } finally {
      await env.DB.exec("drop trigger replaced");
    }
  }

  it("is rejected and leaves no session", async () => {
    const ada = await createMember();
    await setPassword(ada.id, "the old horse");
    await testDb().delete(session).where(eq(session.userId, ada.id));
    await whileReplaced("session", "user_id", async () => {
      const answer = await call("/api/auth/sign-in/email", { body: { email: ada.email, password: "the old horse" } });
      expect([answer.status, await codeOf(answer)]).toEqual([401, "invalid-credentials"]);
      expect(answer.headers.getSetCookie().join()).not.toContain("session_token");
    });
    expect(await testDb().$count(session, eq(session.userId, ada.id))).toBe(0);
  });

  it("is rejected before its second step too", async () => {
    const ada = await createMember({ columns: { twoFactorEnabled: true } });
    await setPassword(ada.id, "the old horse");
    await whileReplaced("verification", "value", async () => {
      const answer = await call("/api/auth/sign-in/email", { body: { email: ada.email, password: "the old horse" } });
      expect([answer.status, await codeOf(answer)]).toEqual([401, "invalid-credentials"]);
      expect(answer.headers.getSetCookie().join()).not.toContain("two_factor");
    });
  });
});

describe("requesting a reset", () => {
  it("is limited per address and network, and per network, with retry-after", async () => {
    const email = "often@example.com";
    const perAddress = [];
    for (let n = 0; n < 4; n += 1) perAddress.push((await requestReset(email, "198.51.106.1")).status);
    expect(perAddress).toEqual([200, 200, 200, 429]);
    const ip = freshIp();
    let last = new Response();
    const perNetwork = [];
    for (let n = 0; n < 31; n += 1) {
      last = await requestReset(`reader-${n}@example.com`, ip);
      perNetwork.push(last.status);
    }
    expect(perNetwork).toEqual([...Array(30).fill(200), 429]);
    expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("writes nothing for an address without an account", async () => {
    const before = await testDb().$count(verification);
    expect((await requestReset("stranger@example.com")).status).toBe(200);
    expect(await testDb().$count(verification)).toBe(before);
    expect(await testDb().$count(outbox, eq(outbox.to, "stranger@example.com"))).toBe(0);
  });
});

describe("a breached password", () => {
  const STOLEN = "password1";
  const SENTENCE = "This password has appeared in a data breach. Please choose a different one.";
  const hash = createHash("sha1").update(STOLEN).digest("hex").toUpperCase();

  /** A worker whose breached-password service answers as given; returns the requests to that service. */
  function serviceAnswers(answer: (url: string) => Response | Promise<Response>): string[] {
    const requests: string[] = [];
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input) => {
      requests.push(String(input));
      return answer(String(input));
    });
    return requests;
  }
  const LIST = () => new Response(`0000000000000000000000000000000000A:3\r\n${hash.slice(5)}:42\r\n`);

  async function send(path: string, method: string, body: object, cookie = ""): Promise<Response> {
    const context = createExecutionContext();
    const bindings: Env = { ...env, BREACHED_PASSWORDS_URL: "https://stolen.test/range/" };
    const headers = { origin: ORIGIN, "content-type": "application/json", "cf-connecting-ip": freshIp(), cookie };
    const request = new Request(`${ORIGIN}${path}`, { method, headers, body: JSON.stringify(body) });
    const answer = await app.fetch(request, bindings, context);
    await waitOnExecutionContext(context);
    return answer;
  }

  it("is rejected at sign-up, reset and change with the reason, and the service gets only five digits", async () => {
    const ada = await createMember();
    await setPassword(ada.id, "the present horse");
    const token = await linkFor((await createMember()).email);
    const requests = serviceAnswers(LIST);
    const person = { name: "Grace", email: `${newId()}@example.com`, password: STOLEN, acceptedTerms: true };
    const change = { password: "the present horse", newPassword: STOLEN };
    const answers = [
      await send("/api/auth/sign-up/email", "POST", person),
      await send("/api/auth/reset-password", "POST", { token, newPassword: STOLEN }),
      await send("/api/me/password", "PUT", change, ada.cookie),
    ];
    for (const [at, field] of ["password", "newPassword", "newPassword"].entries()) {
      expect(answers[at]?.status).toBe(422);
      expect(await answers[at]?.json()).toMatchObject({ code: "weak-password", fields: { [field]: SENTENCE } });
    }
    expect(requests).toEqual(Array(3).fill(`https://stolen.test/range/${hash.slice(0, 5)}`));
    expect(await testDb().$count(user, eq(user.email, person.email))).toBe(0);
    expect((await reset(token)).status).toBe(200);
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ["does not list it", () => new Response("0000000000000000000000000000000000A:3")],
    ["lists it as padding", () => new Response(`${hash.slice(5)}:0`)],
    ["fails", () => new Response("no", { status: 503 })],
    ["is out of reach", () => Promise.reject(new TypeError("connection reset"))],
  ])("passes when the service %s", async (_, answer) => {
    const token = await linkFor((await createMember()).email);
    const requests = serviceAnswers(answer);
    expect((await send("/api/auth/reset-password", "POST", { token, newPassword: STOLEN })).status).toBe(200);
    expect(requests).toHaveLength(1);
  });

  it("passes after a second when the service does not answer, and the failure is logged", async () => {
    const token = await linkFor((await createMember()).email);
    vi.spyOn(globalThis, "fetch").mockImplementation(
      (_input, init) =>
        new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(init.signal?.reason))),
    );
    const logged = vi.spyOn(console, "error");
    expect((await send("/api/auth/reset-password", "POST", { token, newPassword: STOLEN })).status).toBe(200);
    expect(logged.mock.calls.join()).toContain("breached-passwords-unreachable");
    expect(logged.mock.calls.join()).not.toContain(STOLEN);
  });

  it("is not checked when no service is configured", async () => {
    const token = await linkFor((await createMember()).email);
    const requests = serviceAnswers(LIST);
    expect((await reset(token, STOLEN)).status).toBe(200);
    expect(requests).toEqual([]);
  });
});

describe("sign-in after a reset", () => {
  it("accepts the new password and not the old one", async () => {
    const ada = await createMember();
    await setPassword(ada.id, "the old horse");
    expect((await reset(await linkFor(ada.email))).status).toBe(200);
    const enter = (password: string) => call("/api/auth/sign-in/email", { body: { email: ada.email, password } });
    expect((await enter("the old horse")).status).toBe(401);
    const entered = await enter(NEW_PASSWORD);
    expect((await call("/api/me", { cookie: cookiesOf(entered) })).status).toBe(200);
  });
});
