import { env } from "cloudflare:workers";
import { symmetricEncrypt } from "better-auth/crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { addressToken } from "#auth/mail/links.ts";
import { codeOfInvitation, hashOfCode } from "#auth/sign-up/invitation-codes.ts";
import { renewSecondFactors } from "#auth/two-factor/renew-second-factors.ts";
import { DAY_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { invitation, outbox, setting, twoFactor } from "#db/schema/index.ts";
import { call, cookiesOf } from "#tests/support/call.ts";
import { configured } from "#tests/support/configured.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember } from "#tests/support/members.ts";
import { createWithPassword, PASSWORD } from "#tests/support/members-with-password.ts";
import { codeOf, enableTwoFactor } from "#tests/support/two-factor.ts";

const OLD = env.AUTH_SECRET;
const NEW = "a second secret that only tests know, also long enough";
const KEY = "the first key of second factors, long enough for a key";
const NEXT_KEY = "the second key of second factors, long enough as well";

/** The old secret still verifies, the new one signs. */
const rotated = { AUTH_SECRET: NEW, AUTH_SECRET_PREVIOUS: OLD };

const status = async (answer: Response | Promise<Response>) => (await answer).status;
const factorOf = async (memberId: string) =>
  (await testDb().select().from(twoFactor).where(eq(twoFactor.userId, memberId)))[0];

/** A member whose second factor is stored as an installation without a key of its own stored it: under AUTH_SECRET. */
async function createProtected() {
  const member = await createWithPassword();
  const setup = await enableTwoFactor(member.cookie, PASSWORD);
  const secret = Buffer.from(setup.secret, "ascii");
  return { member, setup, secret };
}

/** Stores the second factor in the library's earlier form, which names no key. */
async function storeBare(memberId: string, key: string, appSecret: string, codes: string[]): Promise<void> {
  const encrypt = (data: string) => symmetricEncrypt({ key, data });
  await testDb()
    .update(twoFactor)
    .set({ secret: await encrypt(appSecret), backupCodes: await encrypt(JSON.stringify(codes)) })
    .where(eq(twoFactor.userId, memberId));
}

/** The text that the library encrypts, from the base32 that an app gets. */
function textOf(base32: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return String.fromCharCode(...(bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

async function createBare(key = OLD) {
  const { member, setup } = await createProtected();
  await storeBare(member.id, key, textOf(setup.secret), setup.recoveryCodes);
  return { member, setup };
}

/** Signs in with both steps under a configuration; returns the status of the second. */
async function signInUnder(over: Parameters<typeof configured>[0], email: string, step: object): Promise<number> {
  const { ask, firstStep } = configured(over);
  return status(ask("/api/auth/second-step", { body: step, cookie: await firstStep(email, PASSWORD) }));
}

describe("a new AUTH_SECRET while the previous one is still valid for reading", () => {
  it("keeps sessions, and signs their cookie anew", async () => {
    const member = await createMember();
    const { ask } = configured(rotated);
    expect(await status(ask("/api/me", { cookie: member.cookie }))).toBe(200);
    const renewed = await ask("/api/me/session", { body: {}, cookie: member.cookie });
    const cookie = cookiesOf(renewed);
    expect(cookie).toContain("node.session_token=");
    expect(await status(configured({ AUTH_SECRET: NEW }).ask("/api/me", { cookie }))).toBe(200);
    expect(await status(configured({ AUTH_SECRET: NEW }).ask("/api/me", { cookie: member.cookie }))).toBe(401);
  });

  it("signs new sessions with the new secret", async () => {
    const member = await createWithPassword();
    const cookie = await configured(rotated).firstStep(member.email, PASSWORD);
    expect(await status(configured({ AUTH_SECRET: NEW }).ask("/api/me", { cookie }))).toBe(200);
  });

  it("keeps sessions on the routes that the auth library answers", async () => {
    const member = await createWithPassword();
    const { ask } = configured(rotated);
    const begun = await ask("/api/auth/second-factor", { body: { password: PASSWORD }, cookie: member.cookie });
    expect(begun.status).toBe(200);
  });

  it("finishes a sign-in whose first step was before", async () => {
    const { member, setup } = await createProtected();
    const first = await call("/api/auth/sign-in/email", { body: { email: member.email, password: PASSWORD } });
    const { ask } = configured(rotated);
    const second = ask("/api/auth/second-step", { body: { code: codeOf(setup.secret, 1) }, cookie: cookiesOf(first) });
    expect(await status(second)).toBe(200);
  });

  it("keeps mailed links", async () => {
    const member = await createMember({ emailVerified: false });
    const row = { id: newId(), key: `email-verification:${newId()}`, createdAt: Date.now() };
    await testDb()
      .insert(outbox)
      .values({ ...row, kind: "email-verification", to: member.email, toName: "Ada", memberId: member.id, dueAt: 0 });
    const body = { token: addressToken(env, row) };
    const link = (over: object) => status(configured(over).ask("/api/auth/confirmation", { body }));
    expect([await link({ AUTH_SECRET: NEW }), await link(rotated)]).toEqual([404, 200]);
  });

  it("keeps invitations and shows admins the code that was mailed; without it they count as expired", async () => {
    const otto = await createMember({ role: "admin" });
    const id = newId();
    const code = codeOfInvitation(env, id);
    const row = { id, codeHash: hashOfCode(env, code), note: "", trusted: false, maxUses: 1, createdBy: otto.id };
    await testDb()
      .insert(invitation)
      .values({ ...row, createdAt: Date.now(), expiresAt: Date.now() + DAY_MS });
    const list = async (over: object, cookie = otto.cookie) => {
      const answer = await configured(over).ask("/api/admin/invitations", { cookie });
      const { rows } = await answer.json<{ rows: { id: string; code: string; status: string }[] }>();
      return rows.find((one) => one.id === id);
    };
    expect(await list(rotated)).toMatchObject({ code, status: "open" });
    const check = (over: object) => status(configured(over).ask("/api/auth/invitation", { body: { code } }));
    expect([await check(rotated), await check({ AUTH_SECRET: NEW })]).toEqual([200, 403]);
    const fresh = cookiesOf(await configured(rotated).ask("/api/me/session", { body: {}, cookie: otto.cookie }));
    expect(await list({ AUTH_SECRET: NEW }, fresh)).toMatchObject({ status: "expired" });
  });
});

describe("the key of second factors", () => {
  it("reads a second factor that was stored under AUTH_SECRET, and stores it under the key", async () => {
    const { member, setup } = await createBare();
    expect(
      await signInUnder({ ...rotated, SECOND_FACTOR_KEY: KEY }, member.email, { code: codeOf(setup.secret, 1) }),
    ).toBe(200);
    const step = { recoveryCode: setup.recoveryCodes[0] };
    expect(await signInUnder({ AUTH_SECRET: NEW, SECOND_FACTOR_KEY: KEY }, member.email, step)).toBe(200);
  });

  it("stays AUTH_SECRET without a key of its own, which can then be changed too", async () => {
    const { member, setup } = await createBare();
    expect(await signInUnder(rotated, member.email, { code: codeOf(setup.secret, 1) })).toBe(200);
    const step = { recoveryCode: setup.recoveryCodes[0] };
    expect(await signInUnder({ AUTH_SECRET: NEW }, member.email, step)).toBe(200);
  });

  it("can be changed: sign-in with a code, and with a recovery code", async () => {
    const { member, setup } = await createBare();
    const both = { SECOND_FACTOR_KEY: NEXT_KEY, SECOND_FACTOR_KEY_PREVIOUS: KEY };
    expect(await signInUnder({ SECOND_FACTOR_KEY: KEY }, member.email, { code: codeOf(setup.secret, 1) })).toBe(200);
    expect(await signInUnder(both, member.email, { recoveryCode: setup.recoveryCodes[0] })).toBe(200);
    const last = { SECOND_FACTOR_KEY: NEXT_KEY, AUTH_SECRET: NEW };
    expect(await signInUnder(last, member.email, { recoveryCode: setup.recoveryCodes[1] })).toBe(200);
  });

  it("answers that an administrator can help, never 500, when no key reads the second factor", async () => {
    const { member, setup } = await createBare();
    const { ask, firstStep } = configured({ AUTH_SECRET: NEW, SECOND_FACTOR_KEY: KEY });
    for (const step of [{ code: codeOf(setup.secret, 1) }, { recoveryCode: setup.recoveryCodes[0] }]) {
      const cookie = await firstStep(member.email, PASSWORD);
      const answer = await ask("/api/auth/second-step", { body: step, cookie });
      expect([answer.status, (await answer.json<{ code: string }>()).code]).toEqual([409, "second-factor-unreadable"]);
    }
    const security = await configured({ ...rotated, AUTH_SECRET_PREVIOUS: `${NEXT_KEY} | ${OLD}` }).ask(
      "/api/me/security",
      {
        cookie: member.cookie,
      },
    );
    expect(security.status).toBe(200);
  });

  it("is given to every second factor by cron, so that the previous one can be removed", async () => {
    const { member, setup } = await createBare();
    await testDb().delete(setting).where(eq(setting.name, "renewed-second-factors"));
    const over = { ...env, SECOND_FACTOR_KEY: KEY };
    await renewSecondFactors(over, testDb(), Date.now());
    expect((await factorOf(member.id))?.secret).toMatch(/^\$ba\$\d+\$/);
    const alone = { AUTH_SECRET: NEW, SECOND_FACTOR_KEY: KEY };
    expect(await signInUnder(alone, member.email, { code: codeOf(setup.secret, 1) })).toBe(200);
  });
});
