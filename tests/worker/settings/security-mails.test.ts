import { and, eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { MailKind } from "#contract/mail.ts";
import { newId } from "#db/ids.ts";
import { account, outbox, rateLimit, twoFactor, user } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { signIn, type TestMember } from "#tests/support/members.ts";
import { createWithPassword, PASSWORD } from "#tests/support/members-with-password.ts";
import { codeOf, enableTwoFactor } from "#tests/support/two-factor.ts";

/** Emails about the account that one's own session causes: three a day of a kind. */

type Change = (member: TestMember, password?: string) => Promise<Response>;

/** Switches it on without an email. */
async function restore(id: string, factors: (typeof twoFactor.$inferSelect)[]): Promise<void> {
  await testDb().insert(twoFactor).values(factors);
  await testDb().update(user).set({ twoFactorEnabled: true }).where(eq(user.id, id));
}

const CHANGES: [MailKind, Change][] = [
  [
    "password-changed",
    ({ cookie }, password = PASSWORD) =>
      call("/api/me/password", { method: "PUT", body: { password, newPassword: PASSWORD }, cookie }),
  ],
  [
    "email-change-old",
    async ({ cookie, email }, password = PASSWORD) => {
      // The address has a limit of its own, in an hour.
      await testDb().delete(rateLimit).where(like(rateLimit.key, "%:email-changes-address:%"));
      return call("/api/me/email", { method: "PUT", body: { password, newEmail: `${newId()}-${email}` }, cookie });
    },
  ],
  [
    "recovery-codes-replaced",
    ({ cookie }, password = PASSWORD) => call("/api/auth/second-factor/recovery-codes", { body: { password }, cookie }),
  ],
  [
    "second-factor-off",
    async ({ id, cookie }, password = PASSWORD) => {
      const factors = await testDb().select().from(twoFactor).where(eq(twoFactor.userId, id));
      const answer = await call("/api/auth/second-factor/removal", { body: { password }, cookie });
      if (answer.ok) await restore(id, factors);
      return answer;
    },
  ],
  [
    "second-factor-on",
    async ({ id, cookie }, password = PASSWORD) => {
      await testDb().delete(twoFactor).where(eq(twoFactor.userId, id));
      await testDb().update(user).set({ twoFactorEnabled: false }).where(eq(user.id, id));
      // Checks of password and code have limits of their own.
      await testDb().delete(rateLimit).where(like(rateLimit.key, "%:reauthentication%"));
      const started = await call("/api/auth/second-factor", { body: { password: PASSWORD }, cookie });
      const { secret } = await started.json<{ secret: string }>();
      const code = password === PASSWORD ? codeOf(secret) : "wrong";
      return call("/api/auth/second-factor/confirmation", { body: { code }, cookie });
    },
  ],
];

const PATHS: Partial<Record<MailKind, string>> = {
  "password-changed": "/api/me/password",
  "email-change-old": "/api/me/email",
  "recovery-codes-replaced": "/api/auth/second-factor/recovery-codes",
  "second-factor-off": "/api/auth/second-factor/removal",
  "second-factor-on": "/api/auth/second-factor/confirmation",
};
const methodOf = (kind: MailKind) => ({ method: PATHS[kind]?.startsWith("/api/me/") ? "PUT" : "POST" });

describe("emails about the account", () => {
  it.each(CHANGES)("are three a day: %s", async (kind, change) => {
    const member = await createWithPassword();
    if (kind !== "second-factor-on") await enableTwoFactor(member.cookie, PASSWORD);
    // What fails sends none.
    for (let tries = 0; tries < 2; tries += 1) expect((await change(member, "another password")).ok).toBe(false);
    for (let times = 0; times < 3; times += 1) expect((await change(member)).ok).toBe(true);
    const refused = await change(member);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const isOfKind = and(eq(outbox.to, member.email), eq(outbox.kind, kind));
    expect(await testDb().$count(outbox, isOfKind)).toBe(3);
  });

  it.each(CHANGES)("are not used up by many requests at once that fail: %s", async (kind, change) => {
    const member = await createWithPassword();
    if (kind !== "second-factor-on") await enableTwoFactor(member.cookie, PASSWORD);
    const { cookie } = member;
    const tries = Array.from({ length: 10 }, () => call(PATHS[kind] ?? "", { ...methodOf(kind), body: {}, cookie }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect([...new Set(statuses)].sort()).toEqual([422, 429]);
    expect((await change(member)).ok).toBe(true);
  });

  it("do not keep the owner out while a stolen session guesses the password, which has ten tries", async () => {
    const { id, cookie } = await createWithPassword();
    const stolen = await signIn(id);
    const put = (password: string, who: string, ip: string) =>
      call("/api/me/password", { method: "PUT", body: { password, newPassword: PASSWORD }, cookie: who, ip });
    const guess = () => put("another password", stolen.cookie, "198.51.100.7");
    const statuses = (await Promise.all(Array.from({ length: 10 }, guess))).map(({ status }) => status);
    const checked = statuses.filter((status) => status === 403).length;
    for (let times = checked; times < 10; times += 1) expect((await guess()).status).toBe(403);
    expect((await guess()).status).toBe(429);
    expect((await put(PASSWORD, cookie, "198.51.100.8")).status).toBe(204);
  });

  it("are no reason to keep somebody else's way to sign in: each is told and none is refused", async () => {
    const { id, cookie, email } = await createWithPassword();
    for (let times = 0; times < 5; times += 1) {
      await testDb().insert(account).values({ id: newId(), providerId: "google", accountId: newId(), userId: id });
      expect((await call("/api/me/identities/google", { method: "DELETE", cookie })).status).toBe(204);
    }
    const isUnlinking = and(eq(outbox.to, email), eq(outbox.kind, "identity-unlinked"));
    expect(await testDb().$count(outbox, isUnlinking)).toBe(5);
  });
});
