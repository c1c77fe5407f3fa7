import { and, eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { MailKind } from "#contract/mail.ts";
import { newId } from "#db/ids.ts";
import { account, outbox, rateLimit } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import type { TestMember } from "#tests/support/members.ts";
import { createWithPassword, PASSWORD } from "#tests/support/members-with-password.ts";
import { enableTwoFactor } from "#tests/support/two-factor.ts";

/** Emails about the account that one's own session causes: three a day of a kind. */

type Change = (member: TestMember, password?: string) => Promise<Response>;

const link = (id: string) =>
  testDb().insert(account).values({ id: newId(), providerId: "google", accountId: newId(), userId: id });

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
    async ({ cookie }, password = PASSWORD) => {
      const answer = await call("/api/auth/second-factor/removal", { body: { password }, cookie });
      if (!answer.ok) return answer;
      // Checks of the password have a limit of their own.
      await testDb().delete(rateLimit).where(like(rateLimit.key, "%:reauthentication%"));
      await enableTwoFactor(cookie, PASSWORD);
      return answer;
    },
  ],
  [
    "identity-unlinked",
    async ({ id, cookie }, password) => {
      if (!password) await link(id);
      return call(`/api/me/identities/${password ? "linkedin" : "google"}`, { method: "DELETE", cookie });
    },
  ],
];

describe("emails about the account", () => {
  it.each(CHANGES)("are three a day: %s", async (kind, change) => {
    const member = await createWithPassword();
    await enableTwoFactor(member.cookie, PASSWORD);
    // What fails sends none.
    for (let tries = 0; tries < 2; tries += 1) expect((await change(member, "another password")).ok).toBe(false);
    for (let times = 0; times < 3; times += 1) expect((await change(member)).ok).toBe(true);
    const refused = await change(member);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const isOfKind = and(eq(outbox.to, member.email), eq(outbox.kind, kind));
    expect(await testDb().$count(outbox, isOfKind)).toBe(3);
  });
});
