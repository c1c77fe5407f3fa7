import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "#db/ids.ts";
import { account, outbox } from "#db/schema/index.ts";
import { getMailKind } from "#mail/kinds.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { resetTokenOf } from "#tests/support/mail/mailed-links.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { createWithPassword } from "#tests/support/members-with-password.ts";

const NEW_PASSWORD = "a new horse every day";
const waysOf = async ({ id }: TestMember) =>
  (await testDb().select().from(account).where(eq(account.userId, id))).map((row) => row.providerId).sort();

async function createLinked(): Promise<TestMember> {
  const member = await createWithPassword();
  await linkGoogle(member);
  // Older than the reset link, as a password is.
  await testDb()
    .update(account)
    .set({ updatedAt: new Date(Date.now() - 1000) })
    .where(eq(account.userId, member.id));
  return member;
}

async function linkGoogle({ id: userId }: TestMember): Promise<void> {
  const id = newId();
  await testDb().insert(account).values({ id, accountId: id, providerId: "google", userId });
}

async function reset(member: TestMember, more: object = {}): Promise<number> {
  await call("/api/auth/request-password-reset", { body: { email: member.email } });
  const token = await resetTokenOf(member.email);
  return (await call("/api/auth/reset-password", { body: { token, newPassword: NEW_PASSWORD, ...more } })).status;
}

/** The text of the mail about the new password. */
async function mailText(member: TestMember): Promise<string> {
  const isAbout = and(eq(outbox.to, member.email), eq(outbox.kind, "password-changed"));
  const [row] = await testDb().select().from(outbox).where(isAbout);
  if (!row) throw new Error("No mail");
  const mail = await (await getMailKind(row.kind)).write({ env, db: testDb(), row, now: Date.now(), isProven: true });
  return JSON.stringify(mail?.content);
}

describe("the providers that can sign in to an account whose password is reset", () => {
  it("are unlinked when the owner asks for it", async () => {
    const [member, other] = [await createLinked(), await createMember()];
    await linkGoogle(other);
    expect(await reset(member, { removeOtherWays: true })).toBe(200);
    expect([await waysOf(member), await waysOf(other)]).toEqual([["credential"], ["google"]]);
    expect(await mailText(member)).not.toContain("Google");
  });

  it("stay otherwise, and the mail about the new password names them", async () => {
    const member = await createLinked();
    expect(await reset(member)).toBe(200);
    expect(await waysOf(member)).toEqual(["credential", "google"]);
    expect(await mailText(member)).toContain("Google can still be used to sign in.");
  });

  it("stay when the link does not work", async () => {
    const member = await createLinked();
    const body = { token: "unknown", newPassword: NEW_PASSWORD, removeOtherWays: true };
    expect((await call("/api/auth/reset-password", { body })).status).toBe(404);
    expect(await waysOf(member)).toEqual(["credential", "google"]);
  });
});
