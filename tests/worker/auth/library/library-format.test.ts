import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { setSessionCookie } from "#auth/library/cookies.ts";
import { storedIdentifier } from "#auth/library/stored-identifier.ts";
import { verifyPassword } from "#auth/password/password-hash.ts";
import { sweepVerifications } from "#auth/session/expiry-sweeps.ts";
import { toStoredCode } from "#auth/two-factor/recovery-codes.ts";
import { decryptSecondFactor, encryptSecondFactor } from "#auth/two-factor/second-factor-keys.ts";
import { DAY_MS, MINUTE_MS, RECOVERY_CODE_COUNT, SESSION_LIFETIME_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { account, session, twoFactor, verification } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import {
  cookiesIn,
  createWithPassword,
  openLenientLibrary,
  openLibrary,
  PASSWORD,
  rowsOf,
  withCookie,
} from "#tests/support/auth/auth-library.ts";
import { call, cookiesOf } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { resetTokenOf } from "#tests/support/mail/mailed-links.ts";
import { createMember } from "#tests/support/members.ts";
import { codeOf, enableTwoFactor, startSignIn } from "#tests/support/two-factor.ts";

/**
 * The rows and cookies that both the installed auth library and our own code write and read, in both directions. After an update of the
 * library, a red test here names what it changed; `worker/auth/README.md` says who depends on it.
 */

const meOf = async (cookie: string) => {
  const answer = await call("/api/me", { cookie });
  return answer.ok ? (await answer.json<{ id: string }>()).id : null;
};
const libraryMeOf = async (cookie: string) => {
  const found = await openLibrary().api.getSession({ headers: withCookie(cookie) });
  return found?.user.id ?? null;
};
const signInToLibrary = (email: string, password = PASSWORD, library = openLibrary()) =>
  library.api.signInEmail({ body: { email, password }, returnHeaders: true });
const sessionOf = async (userId: string) =>
  (await testDb().select().from(session).where(eq(session.userId, userId))).at(-1);

describe("a session", () => {
  it("of the library is read by us", async () => {
    const member = await createWithPassword();
    await testDb().delete(session).where(eq(session.userId, member.id));
    const { headers, response } = await signInToLibrary(member.email);
    expect(await meOf(cookiesIn(headers))).toBe(member.id);
    const row = await sessionOf(member.id);
    expect(row?.token).toBe(response.token);
    expect(row?.token).toMatch(/^[\w-]{32}$/);
    const lifetime = (row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0);
    expect(Math.abs(lifetime - SESSION_LIFETIME_MS)).toBeLessThan(MINUTE_MS);
    expect(row?.updatedAt.getTime()).toBe(row?.createdAt.getTime());
  });

  it("of ours is read by the library", async () => {
    const body = { name: "Vera Visitor", email: `${newId()}@visitors.test` };
    const answer = await call(`/api/events/${await createEvent()}/registration`, { body });
    expect(answer.status).toBe(201);
    const cookie = cookiesOf(answer);
    expect(await libraryMeOf(cookie)).toBe(await meOf(cookie));
    expect(await meOf(cookie)).not.toBeNull();
  });

  it("is extended by us only, and the library reads the new expiry", async () => {
    const member = await createMember();
    const old = { updatedAt: new Date(Date.now() - 3 * DAY_MS), expiresAt: new Date(Date.now() + DAY_MS) };
    await testDb().update(session).set(old).where(eq(session.id, member.sessionId));
    expect(await libraryMeOf(member.cookie)).toBe(member.id);
    expect(await sessionOf(member.id)).toMatchObject(old);
    expect((await call("/api/me/session", { body: {}, cookie: member.cookie })).status).toBe(204);
    const read = await openLibrary().api.getSession({ headers: withCookie(member.cookie) });
    expect(read?.session.expiresAt.getTime()).toBeGreaterThan(old.expiresAt.getTime());
    expect(read?.session.expiresAt).toEqual((await sessionOf(member.id))?.expiresAt);
  });

  it("that we end is over for the library, and one that the library ends is over for us", async () => {
    const [one, other] = [await createMember(), await createMember()];
    expect((await call("/api/auth/sign-out", { body: {}, cookie: one.cookie })).status).toBe(200);
    expect(await libraryMeOf(one.cookie)).toBeNull();
    await (await rowsOf()).deleteSession(other.token);
    expect(await meOf(other.cookie)).toBeNull();
  });
});

describe("the session cookie", () => {
  /** Name and signed value, and the attributes in one spelling and order. */
  const partsOf = (line = "") => {
    const [value, ...attributes] = line.split("; ");
    return { value: decodeURIComponent(value ?? ""), attributes: attributes.map((one) => one.toLowerCase()).sort() };
  };

  it.each(["http://node.test", "https://node.test"])("is the same line from both, on %s", async (APP_ORIGIN) => {
    const member = await createWithPassword();
    const library = openLibrary({}, { APP_ORIGIN });
    const { headers, response } = await signInToLibrary(member.email, PASSWORD, library);
    const [theirs] = headers.getSetCookie();
    const app = new Hono<AppEnv>().get("/", async (c) => {
      await setSessionCookie(c, response.token);
      return c.body(null);
    });
    const [ours] = (await app.request("/", {}, { ...env, APP_ORIGIN })).headers.getSetCookie();
    expect(partsOf(ours)).toEqual(partsOf(theirs));
    expect(theirs).toContain("session_token=");
    const read = await library.api.getSession({ headers: withCookie(ours?.split(";")[0] ?? "") });
    expect(read?.user.id).toBe(member.id);
  });
});

describe("a password", () => {
  it("of the library's sign-up is a row that we read", async () => {
    const id = newId();
    const newAccount = { id, kind: "founder", status: "pending", requestedTierId: null } as const;
    const body = { name: "Ada Quill", email: `${id}@members.test`, password: PASSWORD };
    const { user: made } = await openLibrary({ newAccount }).api.signUpEmail({ body });
    expect(made.id).toBe(id);
    const rows = await testDb().select().from(account).where(eq(account.userId, id));
    expect(rows).toMatchObject([{ providerId: "credential", accountId: id }]);
    expect(await verifyPassword({ hash: rows[0]?.password ?? "", password: PASSWORD })).toBe(true);
    expect((await call("/api/auth/sign-in/email", { body: { email: body.email, password: PASSWORD } })).status).toBe(
      200,
    );
  });

  it("set by our mailed link signs in at the library, and the former one does not", async () => {
    const member = await createWithPassword();
    await call("/api/auth/request-password-reset", { body: { email: member.email } });
    const body = { token: await resetTokenOf(member.email), newPassword: "another horse battery" };
    expect((await call("/api/auth/reset-password", { body })).status).toBe(200);
    const { response } = await signInToLibrary(member.email, "another horse battery");
    expect(response.user.id).toBe(member.id);
    const former = signInToLibrary(member.email);
    await expect(former).rejects.toMatchObject({ body: { code: "INVALID_EMAIL_OR_PASSWORD" } });
  });
});

describe("a verification", () => {
  const identifier = () => `probe-${newId()}`;
  const expiresAt = new Date(Date.now() + DAY_MS);

  it("of the library has the hashed identifier under which we look for it", async () => {
    const probe = identifier();
    await (await rowsOf()).createVerificationValue({ identifier: probe, value: "value", expiresAt });
    const rows = await testDb()
      .select()
      .from(verification)
      .where(eq(verification.identifier, storedIdentifier(probe)));
    expect(rows).toMatchObject([{ value: "value", expiresAt }]);
  });

  it("of ours is found by the library and consumed once, and not when it has expired", async () => {
    const [probe, expired] = [identifier(), identifier()];
    const row = { value: "value", expiresAt };
    await testDb()
      .insert(verification)
      .values([
        { id: newId(), identifier: storedIdentifier(probe), ...row },
        { id: newId(), identifier: storedIdentifier(expired), ...row, expiresAt: new Date(Date.now() - 1) },
      ]);
    const rows = await rowsOf();
    expect(await rows.consumeVerificationValue(expired)).toBeNull();
    expect(await rows.findVerificationValue(probe)).toMatchObject(row);
    expect(await rows.consumeVerificationValue(probe)).toMatchObject(row);
    expect(await rows.consumeVerificationValue(probe)).toBeNull();
  });

  it("that has expired is deleted by our cron, and not by a scan of the table in each sign-in", async () => {
    const expired = identifier();
    const past = new Date(Date.now() - 1);
    const rows = await rowsOf();
    await rows.createVerificationValue({ identifier: expired, value: "value", expiresAt: past });
    await rows.findVerificationValue(identifier());
    const isExpired = eq(verification.identifier, storedIdentifier(expired));
    expect(await testDb().$count(verification, isExpired)).toBe(1);
    await sweepVerifications(env, testDb(), Date.now());
    expect(await testDb().$count(verification, isExpired)).toBe(0);
  });
});

/** A member with a password and two-factor sign-in, and no session. */
async function createProtected() {
  const member = await createWithPassword();
  const setup = await enableTwoFactor(member.cookie, PASSWORD);
  await testDb().delete(session).where(eq(session.userId, member.id));
  return { ...member, ...setup };
}

describe("a challenge", () => {
  it("of ours is accepted by the library, once", async () => {
    const member = await createProtected();
    const { challenge } = await startSignIn(member.email, PASSWORD);
    const verify = () =>
      openLenientLibrary().api.verifyTOTP({
        body: { code: codeOf(member.secret) },
        headers: withCookie(challenge),
        returnHeaders: true,
      });
    expect(await meOf(cookiesIn((await verify()).headers))).toBe(member.id);
    await expect(verify()).rejects.toMatchObject({ body: { code: "INVALID_TWO_FACTOR_COOKIE" } });
  });

  it("of the library is accepted by us, once", async () => {
    const member = await createProtected();
    const { headers, response } = await signInToLibrary(member.email, PASSWORD, openLenientLibrary());
    expect(response).toMatchObject({ twoFactorRedirect: true, twoFactorMethods: ["totp"] });
    const challenge = cookiesIn(headers);
    const step = () => call("/api/auth/second-step", { body: { code: codeOf(member.secret, 1) }, cookie: challenge });
    const answer = await step();
    expect(answer.status).toBe(200);
    expect(await meOf(cookiesOf(answer))).toBe(member.id);
    expect((await step()).status).toBe(401);
  });

  it("counts wrong codes in our second row, as the library's own challenge does", async () => {
    const member = await createProtected();
    const { challenge } = await startSignIn(member.email, PASSWORD);
    const lenient = await signInToLibrary(member.email, PASSWORD, openLenientLibrary());
    for (const [at, cookie] of [challenge, cookiesIn(lenient.headers)].entries()) {
      const identifier = decodeURIComponent(cookie).match(/two_factor=(2fa-[\w-]+)\./)?.[1];
      expect((await call("/api/auth/second-step", { body: { code: `00000${at}` }, cookie })).status).toBe(401);
      const counted = await (await rowsOf()).findVerificationValue(`2fa-attempts-${identifier}`);
      expect(counted?.value).toBe("1");
    }
  });
});

describe("a trusted browser of the library", () => {
  it("still has to take our second step", async () => {
    const member = await createProtected();
    const { challenge } = await startSignIn(member.email, PASSWORD);
    const { headers } = await openLenientLibrary().api.verifyTOTP({
      body: { code: codeOf(member.secret), trustDevice: true },
      headers: withCookie(challenge),
      returnHeaders: true,
    });
    const trusted = cookiesIn(headers);
    expect(trusted).toContain("node.trust_device=");
    await testDb().delete(session).where(eq(session.userId, member.id));
    const body = { email: member.email, password: PASSWORD };
    const answer = await call("/api/auth/sign-in/email", { body, cookie: trusted });
    expect(await answer.json()).toEqual({ next: "second-step" });
    expect(await testDb().$count(session, eq(session.userId, member.id))).toBe(0);
  });
});

describe("a second factor", () => {
  it("encrypted by the library is decrypted by us", async () => {
    const member = await createProtected();
    const [row] = await testDb().select().from(twoFactor).where(eq(twoFactor.userId, member.id));
    const secret = await decryptSecondFactor(env, row?.secret ?? "");
    const { code } = await openLibrary().api.generateTOTP({ body: { secret: secret ?? "" } });
    expect(code).toBe(codeOf(member.secret));
    const recoveryCodes = await decryptSecondFactor(env, row?.backupCodes ?? "");
    expect(JSON.parse(recoveryCodes ?? "")).toEqual(member.recoveryCodes);
  });

  it("encrypted by us is decrypted by the library", async () => {
    const member = await createProtected();
    const [secret, codes] = ["a secret of thirty-two characters", ["aaaaa-bbbbb"]];
    const encrypted = {
      secret: await encryptSecondFactor(env, secret),
      backupCodes: await encryptSecondFactor(env, JSON.stringify(codes)),
    };
    await testDb().update(twoFactor).set(encrypted).where(eq(twoFactor.userId, member.id));
    const { api } = openLenientLibrary();
    expect((await api.viewBackupCodes({ body: { userId: member.id } })).backupCodes).toEqual(codes);
    const { challenge } = await startSignIn(member.email, PASSWORD);
    const { code } = await api.generateTOTP({ body: { secret } });
    const entered = await api.verifyTOTP({ body: { code }, headers: withCookie(challenge) });
    expect(entered.user.id).toBe(member.id);
  });

  it("set up by the library and switched on by us is asked for by the library, until we remove it", async () => {
    const member = await createWithPassword();
    await enableTwoFactor(member.cookie, PASSWORD);
    const [row] = await testDb().select().from(twoFactor).where(eq(twoFactor.userId, member.id));
    expect(row?.verified).toBe(true);
    const asked = await signInToLibrary(member.email, PASSWORD, openLenientLibrary());
    expect(asked.response).toMatchObject({ twoFactorRedirect: true });
    const removed = await call("/api/auth/second-factor/removal", {
      body: { password: PASSWORD },
      cookie: member.cookie,
    });
    expect(removed.status).toBe(204);
    const { response } = await signInToLibrary(member.email);
    expect(response.user.id).toBe(member.id);
  });

  it("has the secret and the codes that authenticator apps and we compute", async () => {
    const member = await createProtected();
    expect(member.secret).toMatch(/^[A-Z2-7]+$/);
    const { challenge } = await startSignIn(member.email, PASSWORD);
    // Our code accepted the first code in `enableTwoFactor`; the library accepts the next one of the same secret.
    const step = await call("/api/auth/second-step", { body: { code: codeOf(member.secret, 1) }, cookie: challenge });
    expect(step.status).toBe(200);
  });

  it("has recovery codes without l, o, 1 and 0 that we count, and accept with or without their hyphen, and in capitals", async () => {
    const member = await createProtected();
    expect(member.recoveryCodes).toHaveLength(RECOVERY_CODE_COUNT);
    for (const code of member.recoveryCodes) expect(code).toMatch(/^[a-km-np-z2-9]{6}-[a-km-np-z2-9]{6}$/);
    const { viewBackupCodes } = openLibrary().api;
    const left = async () => (await viewBackupCodes({ body: { userId: member.id } })).backupCodes.length;
    const [first, second] = member.recoveryCodes;
    for (const [at, written] of [first, second?.replace("-", "").toUpperCase()].entries()) {
      const { challenge } = await startSignIn(member.email, PASSWORD);
      const step = await call("/api/auth/second-step", { body: { recoveryCode: written }, cookie: challenge });
      expect(step.status).toBe(200);
      const security = await call("/api/me/security", { cookie: cookiesOf(step) });
      expect(await security.json()).toMatchObject({ secondFactor: { recoveryCodesLeft: await left() } });
      expect(await left()).toBe(RECOVERY_CODE_COUNT - at - 1);
    }
  });

  it("accepts the codes of before as they were written", () => {
    expect(["abCDe-1lIO0", "abCDe1lIO0"].map(toStoredCode)).toEqual(["abCDe-1lIO0", "abCDe-1lIO0"]);
  });
});
