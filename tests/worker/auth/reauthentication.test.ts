import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { REAUTHENTICATION_LIFETIME_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { account, session, user } from "#db/schema/index.ts";
import { call, cookiesOf } from "#tests/support/call.ts";
import { configured } from "#tests/support/configured.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { createWithPassword, PASSWORD } from "#tests/support/members-with-password.ts";
import { codeOf, enableTwoFactor } from "#tests/support/two-factor.ts";

const GOOGLE = { GOOGLE_CLIENT_ID: "google-id", GOOGLE_CLIENT_SECRET: "google-secret" };
const outcome = async (answer: Response) => [
  answer.status,
  answer.ok ? null : (await answer.json<{ code: string }>()).code,
];

/** Moves what the member proved in their sessions, and the start of these, so many milliseconds back. */
const age = (memberId: string, ms = REAUTHENTICATION_LIFETIME_MS + 1000) =>
  testDb()
    .update(session)
    .set({ reauthenticatedAt: Date.now() - ms, createdAt: new Date(Date.now() - ms) })
    .where(eq(session.userId, memberId));

const again = (member: TestMember, body: object) => call("/api/auth/reauthentication", { body, cookie: member.cookie });

async function linkGoogle(memberId: string): Promise<void> {
  const id = newId();
  await testDb().insert(account).values({ id, accountId: id, providerId: "google", userId: memberId });
}

const unlink = (member: TestMember) => call("/api/me/identities/google", { method: "DELETE", cookie: member.cookie });
const link = ({ cookie }: TestMember) =>
  configured(GOOGLE).ask("/api/auth/link-social", { body: { provider: "google" }, cookie });

describe("a change of a way to sign in", () => {
  it("asks for the password again when it was given more than ten minutes ago", async () => {
    const member = await createWithPassword();
    await linkGoogle(member.id);
    await age(member.id);
    expect(await outcome(await unlink(member))).toEqual([403, "confirmation-needed"]);
    expect(await outcome(await link(member))).toEqual([403, "confirmation-needed"]);
    expect((await testDb().select().from(account).where(eq(account.userId, member.id))).length).toBe(2);
    expect((await again(member, { password: PASSWORD })).status).toBe(204);
    expect((await link(member)).status).toBe(200);
    expect((await unlink(member)).status).toBe(204);
  });

  it("needs nothing more within ten minutes of a sign-in with the password", async () => {
    const member = await createWithPassword();
    await linkGoogle(member.id);
    const signedIn = await call("/api/auth/sign-in/email", { body: { email: member.email, password: PASSWORD } });
    const cookie = cookiesOf(signedIn);
    expect((await unlink({ ...member, cookie })).status).toBe(204);
  });

  it("takes a code of the app instead, once", async () => {
    const member = await createWithPassword();
    const { secret } = await enableTwoFactor(member.cookie, PASSWORD);
    await linkGoogle(member.id);
    await age(member.id);
    const code = codeOf(secret, 1);
    expect((await again(member, { code })).status).toBe(204);
    expect((await unlink(member)).status).toBe(204);
    expect(await outcome(await again(member, { code }))).toEqual([401, "second-factor-invalid"]);
  });

  it("is confirmed in one session only", async () => {
    const member = await createWithPassword();
    const other = { ...member, cookie: (await createSessionOf(member)).cookie };
    await linkGoogle(member.id);
    await age(member.id);
    await again(other, { password: PASSWORD });
    expect(await outcome(await unlink(member))).toEqual([403, "confirmation-needed"]);
  });

  it("stays refused after a wrong password, a wrong code, and for visitors", async () => {
    const member = await createWithPassword();
    await age(member.id);
    expect(await outcome(await again(member, { password: "not it" }))).toEqual([403, "password-wrong"]);
    expect(await outcome(await again(member, { code: "123456" }))).toEqual([401, "second-factor-invalid"]);
    expect(await outcome(await call("/api/auth/reauthentication", { body: { code: "123456" } }))).toEqual([
      401,
      "session-missing",
    ]);
    expect(await outcome(await link(member))).toEqual([403, "confirmation-needed"]);
  });

  it("asks an account that has only a provider for a new sign-in", async () => {
    const member = await createMember();
    expect((await link(member)).status).toBe(200);
    await age(member.id);
    expect(await outcome(await link(member))).toEqual([403, "sign-in-again"]);
  });
});

describe("making an administrator", () => {
  it("asks an admin for the password again too", async () => {
    const [otto, ada] = [await createWithPassword({ role: "admin" }), await createMember()];
    const roleOf = async () => (await testDb().select().from(user).where(eq(user.id, ada.id)))[0]?.role;
    const make = () =>
      call(`/api/admin/members/${ada.id}/role`, { method: "PUT", body: { role: "admin" }, cookie: otto.cookie });
    await age(otto.id);
    expect(await outcome(await make())).toEqual([403, "confirmation-needed"]);
    expect(await roleOf()).toBe("member");
    expect((await again(otto, { password: PASSWORD })).status).toBe(204);
    expect((await make()).status).toBe(204);
    expect(await roleOf()).toBe("admin");
  });
});

/** Another session of a member. */
async function createSessionOf(member: TestMember) {
  const answer = await call("/api/auth/sign-in/email", { body: { email: member.email, password: PASSWORD } });
  return { cookie: cookiesOf(answer) };
}
