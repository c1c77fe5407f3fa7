import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { and, eq, isNotNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { ConfirmationResult } from "#contract/auth/email-verification.ts";
import { newId } from "#db/ids.ts";
import {
  account,
  audit,
  emailChange,
  outbox,
  session,
  sessionRevocation,
  twoFactor,
  user,
  verification,
} from "#db/schema/index.ts";
import { call, cookiesOf, ORIGIN } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { addressTokenOf, resetTokenOf } from "#tests/support/mail/mailed-links.ts";
import { createMember, signIn } from "#tests/support/members.ts";
import { INVESTOR } from "#tests/support/membership/tiers.ts";
import { app } from "#worker/app.ts";

const IMPOSTOR_PASSWORD = "the impostor's horse";
const VICTIM_PASSWORD = "the victim's own horse";

let people = 0;
/** An address without an account, and a network of its own. */
const newVictim = () => {
  people += 1;
  return { email: `victim-${people}@example.com`, ip: `198.51.100.${people}` };
};

const enter = (email: string, password: string, ip: string) =>
  call("/api/auth/sign-in/email", { body: { email, password }, ip });

async function signUp(email: string, ip: string): Promise<string> {
  const body = { name: "Ivo Impostor", email, password: IMPOSTOR_PASSWORD, acceptedTerms: true };
  const answer = await call("/api/auth/sign-up/email", { body, ip });
  expect(answer.status).toBe(201);
  return cookiesOf(answer);
}

async function registerAsVisitor(email: string, ip: string): Promise<string> {
  const answer = await call(`/api/events/${await createEvent()}/registration`, {
    body: { name: "Ivo Impostor", email },
    ip,
  });
  expect(answer.status).toBe(201);
  return cookiesOf(answer);
}

const idOf = async (email: string) =>
  (await testDb().select({ id: user.id }).from(user).where(eq(user.email, email)))[0]?.id ?? "";

async function addSecondFactor(email: string): Promise<void> {
  const userId = await idOf(email);
  await testDb().insert(twoFactor).values({ id: newId(), secret: "impostor's", backupCodes: "impostor's", userId });
  await testDb().update(user).set({ twoFactorEnabled: true }).where(eq(user.id, userId));
}

async function addIdentity(email: string): Promise<void> {
  const userId = await idOf(email);
  await testDb()
    .insert(account)
    .values({ id: newId(), accountId: `google-${userId}`, providerId: "google", userId });
}

async function beginEmailChange(cookie: string, ip: string): Promise<void> {
  const body = { password: IMPOSTOR_PASSWORD, newEmail: `impostor-${people}@example.com` };
  expect((await call("/api/me/email", { method: "PUT", body, cookie, ip })).status).toBe(202);
}

/** What an impostor can set up before the victim comes; each returns the cookie of the impostor's browser. */
const PREPARATIONS: Record<string, (email: string, ip: string) => Promise<string>> = {
  "by sign-up with a password": signUp,
  "by visitor registration": registerAsVisitor,
  "with a password and a second factor": async (email, ip) => {
    const cookie = await signUp(email, ip);
    await addSecondFactor(email);
    return cookie;
  },
  "with a password and a linked identity": async (email, ip) => {
    const cookie = await signUp(email, ip);
    await addIdentity(email);
    return cookie;
  },
  "with a pending email change": async (email, ip) => {
    const cookie = await signUp(email, ip);
    await beginEmailChange(cookie, ip);
    return cookie;
  },
};

const requestReset = async (email: string, ip: string) => {
  expect((await call("/api/auth/request-password-reset", { body: { email }, ip })).status).toBe(200);
  return resetTokenOf(email);
};
const setPassword = (token: string, ip: string, newPassword = VICTIM_PASSWORD) =>
  call("/api/auth/reset-password", { body: { token, newPassword }, ip });

/** Ways in which the victim verifies the address, in a browser without a session of the account. */
const VERIFICATIONS: Record<string, (email: string, ip: string, impostor: string) => Promise<void>> = {
  "a reset": async (email, ip) => {
    expect((await setPassword(await requestReset(email, ip), ip)).status).toBe(200);
  },
  "the verification link": async (email, ip, impostor) => {
    // The impostor's browser can request it too: the link goes to the victim's mailbox.
    expect((await call("/api/auth/verification", { body: {}, cookie: impostor, ip })).status).toBe(202);
    const answer = await call("/api/auth/confirmation", { body: { token: await addressTokenOf(email) }, ip });
    expect(answer.status).toBe(200);
    const { setPasswordToken } = (await answer.json()) as ConfirmationResult;
    expect(await testDb().$count(account, eq(account.userId, await idOf(email)))).toBe(0);
    expect((await setPassword(setPasswordToken ?? "", ip)).status).toBe(200);
  },
};

describe.each(Object.keys(PREPARATIONS))("an impostor who used the victim's address %s", (preparation) => {
  it.each(Object.keys(VERIFICATIONS))("keeps no access once the victim verified it by %s", async (verification) => {
    const { email, ip } = newVictim();
    const impostor = await PREPARATIONS[preparation]?.(email, ip);
    const memberId = await idOf(email);
    const elsewhere = await signIn(memberId);
    expect((await call("/api/me", { cookie: impostor })).status).toBe(200);

    await VERIFICATIONS[verification]?.(email, ip, impostor ?? "");

    expect((await call("/api/me", { cookie: impostor })).status).toBe(401);
    expect((await call("/api/me", { cookie: elsewhere.cookie })).status).toBe(401);
    expect((await enter(email, IMPOSTOR_PASSWORD, ip)).status).toBe(401);
    expect(await testDb().$count(twoFactor, eq(twoFactor.userId, memberId))).toBe(0);
    expect(await testDb().$count(session, eq(session.userId, memberId))).toBe(0);
    expect(await testDb().$count(emailChange, eq(emailChange.memberId, memberId))).toBe(0);
    const identities = await testDb().select().from(account).where(eq(account.userId, memberId));
    expect(identities.map(({ providerId }) => providerId)).toEqual(["credential"]);
    const [member] = await testDb().select().from(user).where(eq(user.id, memberId));
    expect(member).toMatchObject({ emailVerified: true, twoFactorEnabled: false, role: "member" });
    const entered = await enter(email, VICTIM_PASSWORD, ip);
    expect(entered.status).toBe(200);
    expect(await (await call("/api/me", { cookie: cookiesOf(entered) })).json()).toMatchObject({ email });
  });
});

describe("an impostor's email change", () => {
  it("changes nothing once the victim verified the address, even when the impostor's mailbox confirms", async () => {
    const { email, ip } = newVictim();
    await beginEmailChange(await signUp(email, ip), ip);
    const token = await addressTokenOf(`impostor-${people}@example.com`, "email-change-new");
    expect((await setPassword(await requestReset(email, ip), ip)).status).toBe(200);
    expect((await call("/api/auth/confirmation", { body: { token }, ip })).status).toBe(404);
    expect(await idOf(email)).not.toBe("");
  });
});

describe("verifying an address while signed in to its account", () => {
  it("keeps password, second factor and identities, and revokes only the other sessions", async () => {
    const { email, ip } = newVictim();
    const cookie = await signUp(email, ip);
    await addSecondFactor(email);
    await addIdentity(email);
    const memberId = await idOf(email);
    const other = await signIn(memberId);
    const answer = await call("/api/auth/confirmation", { body: { token: await addressTokenOf(email) }, cookie, ip });
    expect(await answer.json()).toEqual({ done: true, setPasswordToken: null, otherEnd: false });
    expect(await (await call("/api/me", { cookie })).json()).toMatchObject({ emailVerified: true, secondFactor: true });
    expect((await call("/api/me", { cookie: other.cookie })).status).toBe(401);
    expect(await testDb().$count(account, eq(account.userId, memberId))).toBe(2);
    expect(await testDb().$count(twoFactor, eq(twoFactor.userId, memberId))).toBe(1);
  });

  it("does not count with a session of another account", async () => {
    const { email, ip } = newVictim();
    await signUp(email, ip);
    const bystander = await createMember();
    const body = { token: await addressTokenOf(email) };
    const answer = await call("/api/auth/confirmation", { body, cookie: bystander.cookie, ip });
    expect(((await answer.json()) as ConfirmationResult).setPasswordToken).not.toBeNull();
    expect(await testDb().$count(account, eq(account.userId, await idOf(email)))).toBe(0);
    expect((await call("/api/me", { cookie: bystander.cookie })).status).toBe(200);
  });
});

describe("a verified address", () => {
  it("keeps second factor and identities through a reset", async () => {
    const { email, ip } = newVictim();
    const member = await createMember({ email });
    await addSecondFactor(email);
    await addIdentity(email);
    expect((await setPassword(await requestReset(email, ip), ip)).status).toBe(200);
    expect(await testDb().$count(twoFactor, eq(twoFactor.userId, member.id))).toBe(1);
    const identities = await testDb().select().from(account).where(eq(account.userId, member.id));
    expect(identities.map(({ providerId }) => providerId).sort()).toEqual(["credential", "google"]);
    const [row] = await testDb().select().from(user).where(eq(user.id, member.id));
    expect(row?.twoFactorEnabled).toBe(true);
  });
});

describe("a mail scanner", () => {
  const everything = async () => {
    const tables = [user, session, account, verification, twoFactor, emailChange, outbox, sessionRevocation, audit];
    return JSON.stringify(await Promise.all(tables.map((table) => testDb().select().from(table))));
  };

  it("changes nothing by opening mailed links with GET and HEAD", async () => {
    const { email, ip } = newVictim();
    const cookie = await signUp(email, ip);
    await beginEmailChange(cookie, ip);
    const reset = await requestReset(email, ip);
    const verify = await addressTokenOf(email);
    const change = await addressTokenOf(`impostor-${people}@example.com`, "email-change-new");
    // Mails that are still being sent have nothing to do with the links: wait until no more are sent.
    await expect.poll(() => testDb().$count(outbox, eq(outbox.status, "pending")), { timeout: 15_000 }).toBe(0);
    const before = await everything();
    for (const method of ["GET", "HEAD"])
      for (const path of [
        `/api/auth/confirmation?token=${verify}`,
        `/api/auth/confirmation?token=${change}`,
        `/forgot-password?token=${reset}`,
        `/confirm-address?token=${verify}`,
        `/confirm-address?token=${change}`,
      ])
        expect((await call(path, { method, cookie, ip })).status, `${method} ${path}`).toBeLessThan(500);
    expect(await everything()).toBe(before);
  });
});

describe("ADMIN_EMAIL", () => {
  /** A worker with ADMIN_EMAIL configured. */
  async function configured(appointed: string, path: string, body: object, ip: string, cookie = ""): Promise<Response> {
    const context = createExecutionContext();
    const headers = { origin: ORIGIN, "content-type": "application/json", "cf-connecting-ip": ip, cookie };
    const request = new Request(`${ORIGIN}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    const answer = await app.fetch(request, { ...env, ADMIN_EMAIL: appointed }, context);
    await waitOnExecutionContext(context);
    return answer;
  }
  const member = async (email: string) =>
    (await testDb().select({ role: user.role, status: user.status }).from(user).where(eq(user.email, email)))[0];
  const dismissAll = () => testDb().update(user).set({ role: "member" }).where(eq(user.role, "admin"));

  it.each(["sign-up", "visitor registration"])("used by a stranger through %s grants nothing", async (way) => {
    await dismissAll();
    const { email, ip } = newVictim();
    const body = { name: "Ivo Impostor", email, password: IMPOSTOR_PASSWORD, acceptedTerms: true };
    const answer =
      way === "sign-up"
        ? await configured(email, "/api/auth/sign-up/email", body, ip)
        : await configured(email, `/api/events/${await createEvent()}/registration`, { name: "Ivo", email }, ip);
    expect(answer.status).toBe(201);
    await configured(email, "/api/me/session", {}, ip, cookiesOf(answer));
    expect(await member(email)).toEqual({ role: "member", status: "pending" });
    expect(await testDb().$count(audit, eq(audit.subjectId, await idOf(email)))).toBe(0);
  });

  it.each(["reset", "verification link"])(
    "verified by a %s makes the first admin, with an audit entry",
    async (way) => {
      await dismissAll();
      const { email, ip } = newVictim();
      await signUp(email, ip);
      await testDb().update(user).set({ requestedTierId: INVESTOR }).where(eq(user.email, email));
      const answer =
        way === "reset"
          ? await configured(
              email.toUpperCase(),
              "/api/auth/reset-password",
              { token: await requestReset(email, ip), newPassword: VICTIM_PASSWORD },
              ip,
            )
          : await configured(email, "/api/auth/confirmation", { token: await addressTokenOf(email) }, ip);
      expect(answer.status).toBe(200);
      expect(await member(email)).toEqual({ role: "admin", status: "approved" });
      // The tier of the application waits for a decision, as a member's request.
      const isRequest = and(eq(user.email, email), isNotNull(user.tierRequestedAt));
      expect(await testDb().$count(user, isRequest)).toBe(1);
      const [row] = await testDb()
        .select()
        .from(audit)
        .where(eq(audit.subjectId, await idOf(email)));
      expect(row).toMatchObject({
        action: "admin-made",
        actorId: null,
        before: { role: "member", status: "pending" },
        after: { role: "admin", status: "approved" },
      });
    },
  );

  it("makes no second admin, and no admin of a suspended member", async () => {
    await dismissAll();
    const { email, ip } = newVictim();
    await signUp(email, ip);
    const otto = await createMember({ role: "admin" });
    await configured(email, "/api/auth/confirmation", { token: await addressTokenOf(email) }, ip);
    expect(await member(email)).toEqual({ role: "member", status: "pending" });
    await testDb().update(user).set({ role: "member" }).where(eq(user.id, otto.id));
    await testDb().update(user).set({ status: "suspended" }).where(eq(user.email, email));
    const body = { token: await requestReset(email, ip), newPassword: VICTIM_PASSWORD };
    expect((await configured(email, "/api/auth/reset-password", body, ip)).status).toBe(200);
    expect(await member(email)).toEqual({ role: "member", status: "suspended" });
  });

  it("verified in another browser after a stranger's sign-up leaves the stranger no access", async () => {
    await dismissAll();
    const { email, ip } = newVictim();
    const stranger = await signUp(email, ip);
    await configured(email, "/api/auth/confirmation", { token: await addressTokenOf(email) }, ip);
    expect((await call("/api/me", { cookie: stranger })).status).toBe(401);
    expect((await enter(email, IMPOSTOR_PASSWORD, ip)).status).toBe(401);
  });
});
