import { env } from "cloudflare:workers";
import { and, eq, like } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { hashPassword } from "#auth/password/password-hash.ts";
import { hashOfCode } from "#auth/sign-up/invitation-codes.ts";
import type { RegistrationMode } from "#contract/auth/registration-mode.ts";
import { newId } from "#db/ids.ts";
import { account, invitation, invitationUse, outbox, session, setting, user, verification } from "#db/schema/index.ts";
import { agree, agreeOn, comeBack, pageQuery, send, signInWith, startSignIn } from "#tests/support/auth/oauth.ts";
import { call, cookiesOf, ORIGIN } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import type { Person } from "#tests/support/fake-hosts.ts";
import { createMember } from "#tests/support/members.ts";
import { codeOf, enableTwoFactor } from "#tests/support/two-factor.ts";

const PASSWORD = "correct horse battery";
const JOIN = { kind: "founder", acceptedTerms: true };

const where = (answer: Response) => answer.headers.get("location");
const me = async (answer: Response) => {
  const answered = await call("/api/me", { cookie: cookiesOf(answer) });
  return answered.status === 200 ? answered.json<{ id: string; email: string; status: string }>() : null;
};
const memberOf = async (email: string) => (await testDb().select().from(user).where(eq(user.email, email)))[0];
const accountsOf = (id: string) => testDb().select().from(account).where(eq(account.userId, id));
const fresh = () => `${newId()}@third.test`;

const setMode = (mode: RegistrationMode) =>
  testDb()
    .insert(setting)
    .values({ name: "registration-mode", value: mode })
    .onConflictDoUpdate({ target: setting.name, set: { value: mode } });

afterEach(() => setMode("restricted"));

/** A member with a password and a linked provider. */
async function createLinked(columns: Partial<typeof user.$inferInsert> = {}) {
  const member = await createMember({ columns });
  const sub = newId();
  const row = { userId: member.id, createdAt: new Date(), updatedAt: new Date() };
  await testDb()
    .insert(account)
    .values([
      { ...row, id: newId(), providerId: "google", accountId: sub },
      { ...row, id: newId(), providerId: "credential", accountId: member.id, password: await hashPassword(PASSWORD) },
    ]);
  return { ...member, sub };
}

describe("sign-in with a provider", () => {
  it("is 404 without keys", async () => {
    const bare = await call("/api/auth/sign-in/social", { body: { provider: "google" } });
    expect(bare.status).toBe(404);
    expect((await call("/api/auth/callback/google?code=a&state=b")).status).toBe(404);
    expect(await (await call("/api/auth/registration")).json()).toMatchObject({ providers: [] });
    expect(await (await send("/api/auth/registration")).json()).toMatchObject({ providers: ["google", "linkedin"] });
    const one = await startSignIn({ provider: "linkedin" }, "", { LINKEDIN_CLIENT_SECRET: "" });
    expect(one.status).toBe(404);
  });

  it.each(["google", "linkedin"] as const)(
    "signs up with %s, signs in and redirects to the next page",
    async (provider) => {
      const email = fresh();
      const answered = await signInWith(
        { email, name: "Vera Verified" },
        { provider, join: JOIN, next: "/events?page=2" },
      );
      expect([answered.status, where(answered)]).toEqual([302, "/events?page=2"]);
      expect(await me(answered)).toMatchObject({ email, status: "pending" });
      const member = await memberOf(email);
      expect(member).toMatchObject({
        name: "Vera Verified",
        kind: "founder",
        role: "member",
        emailVerified: true,
        image: null,
      });
      expect(member?.acceptedTermsVersion).toBeTruthy();
      const [own] = await accountsOf(member?.id ?? "");
      expect(own).toMatchObject({ providerId: provider, accessToken: null, refreshToken: null, idToken: null });
    },
  );

  it("signs the same person in as the same member, from the sign-in and the sign-up page", async () => {
    const person = { sub: newId(), email: fresh() };
    const first = await me(await signInWith(person, { join: JOIN }));
    const again = await signInWith(person);
    expect((await me(again))?.id).toBe(first?.id);
    expect((await me(await signInWith(person, { join: JOIN })))?.id).toBe(first?.id);
    expect(where(again)).toBe("/dashboard");
  });

  it("creates no account from the sign-in page", async () => {
    const email = fresh();
    const answered = await signInWith({ email }, { next: "/events" });
    expect(where(answered)).toBe("/sign-in?next=%2Fevents&error=no-account");
    expect([await memberOf(email), await me(answered)]).toEqual([undefined, null]);
  });

  it("redirects only to a path of this origin", async () => {
    for (const next of ["https://evil.test/", "//evil.test", "/.//evil.test", "\\\\evil.test"])
      expect(where(await signInWith({ email: fresh() }, { join: JOIN, next }))).toBe("/dashboard");
  });

  it.each(["Ada\u202eQuill", "\u3164\u3164", "Аdа Quill", "A\u0301\u0301\u0301\u0301da", "Ada\u{e0041}", " "])(
    "takes the name from the email when the provider's name is not allowed: %j",
    async (name) => {
      const email = fresh();
      await signInWith({ email, name }, { join: JOIN });
      expect((await memberOf(email))?.name).toBe(email.split("@")[0]);
    },
  );

  it("takes a name of one letter where a letter is a word", async () => {
    for (const [name, kept] of [
      ["李", true],
      ["A", false],
    ] as const) {
      const email = fresh();
      await signInWith({ email, name }, { join: JOIN });
      expect((await memberOf(email))?.name === name, name).toBe(kept);
    }
  });

  it("makes nobody an admin, even for a verified ADMIN_EMAIL", async () => {
    const email = fresh();
    await signInWith({ email, role: "admin", status: "approved" } as Partial<Person>, {
      join: JOIN,
      settings: { ADMIN_EMAIL: email },
    });
    await signInWith({ email }, { settings: { ADMIN_EMAIL: email } });
    expect(await memberOf(email)).toMatchObject({ role: "member", status: "pending" });
  });

  it("rejects authority fields in the body", async () => {
    expect((await startSignIn({ provider: "google", join: { ...JOIN, role: "admin" } })).status).toBe(422);
    expect((await startSignIn({ provider: "google", callbackURL: "https://evil.test" })).status).toBe(422);
    expect((await startSignIn({ provider: "google", join: { kind: "founder" } })).status).toBe(422);
  });

  it("rejects sample people in production", async () => {
    const email = `${newId()}@sample.test`;
    const settings = { APP_ENV: "production" };
    expect(where(await signInWith({ email }, { join: JOIN, settings }))).toContain("error=no-account");
    expect(await memberOf(email)).toBeUndefined();
    const sub = newId();
    const sample = await createMember({ email, sample: true });
    await testDb().insert(account).values({ id: newId(), providerId: "google", accountId: sub, userId: sample.id });
    const known = await signInWith({ sub, email }, { settings });
    expect([where(known)?.includes("error=no-account"), await me(known)]).toEqual([true, null]);
  });

  it("reports a suspension and creates no session", async () => {
    const member = await createLinked({ status: "suspended" });
    await testDb().delete(session).where(eq(session.userId, member.id));
    const answered = await signInWith({ sub: member.sub, email: member.email });
    expect(where(answered)).toBe("/sign-in?next=%2Fdashboard&error=account-suspended");
    expect(await testDb().select().from(session).where(eq(session.userId, member.id))).toEqual([]);
  });
});

describe("sign-up with a provider under each registration mode", () => {
  const errorOf = (answer: Response) => new URL(where(answer) ?? "", ORIGIN).searchParams.get("error");

  it("approves at once in mode open", async () => {
    await setMode("open");
    expect(await me(await signInWith({ email: fresh() }, { join: JOIN }))).toMatchObject({ status: "approved" });
  });

  it("admits nobody in mode closed, neither at the start nor when the mode changed meanwhile", async () => {
    const email = fresh();
    const started = await startSignIn({ provider: "google", join: JOIN });
    await setMode("closed");
    const late = await comeBack("google", await agree(started, { email }), cookiesOf(started));
    expect(errorOf(late)).toBe("sign-up-closed");
    expect((await startSignIn({ provider: "google", join: JOIN })).status).toBe(403);
    expect(await memberOf(email)).toBeUndefined();
  });

  it("still signs members in in mode closed", async () => {
    const person = { sub: newId(), email: fresh() };
    await signInWith(person, { join: JOIN });
    await setMode("closed");
    expect(await me(await signInWith(person))).toMatchObject({ email: person.email });
  });

  it("needs a valid invitation in mode invitation, and uses it once", async () => {
    await setMode("invitation");
    const code = "NODETESTCODE23456";
    const row = { id: newId(), codeHash: hashOfCode(env, code), note: "", trusted: true, maxUses: 1, usedCount: 0 };
    const admin = await createMember({ role: "admin" });
    await testDb()
      .insert(invitation)
      .values({ ...row, createdBy: admin.id, createdAt: Date.now(), expiresAt: Date.now() + 1e6 });
    expect((await startSignIn({ provider: "google", join: JOIN })).status).toBe(403);
    expect(errorOf(await signInWith({ email: fresh() }, { join: { ...JOIN, invitation: "WRONGCODE" } }))).toBe(
      "invitation-invalid",
    );
    const email = fresh();
    const person = { sub: newId(), email };
    expect(await me(await signInWith(person, { join: { ...JOIN, invitation: code } }))).toMatchObject({
      status: "approved",
    });
    const [use] = await testDb().select().from(invitationUse).where(eq(invitationUse.invitationId, row.id));
    expect(use).toMatchObject({ memberId: (await memberOf(email))?.id, reservedUntil: null });
    expect(errorOf(await signInWith({ email: fresh() }, { join: { ...JOIN, invitation: code } }))).toBe(
      "invitation-invalid",
    );
    // An existing account uses no invitation.
    expect(await me(await signInWith(person, { join: { ...JOIN, invitation: code } }))).toMatchObject({ email });
  });
});

describe("existing accounts", () => {
  it("are linked with a provider only when both sides have verified the address", async () => {
    const verified = await createMember();
    expect(await me(await signInWith({ email: verified.email }))).toMatchObject({ id: verified.id });
    expect((await accountsOf(verified.id)).length).toBe(1);
  });

  it.each([
    ["the account's address was never verified", false, true],
    ["the provider does not vouch for the address", true, false],
    ["the provider says nothing about the address", true, undefined],
    ["the provider's claim is a text", true, "false"],
    ["the provider's claim is a text that says yes", true, "true"],
  ])("are not linked when %s", async (_, emailVerified, email_verified) => {
    const member = await createMember({ emailVerified });
    const answered = await signInWith({ email: member.email, email_verified }, { join: JOIN });
    expect(where(answered)).toBe("/sign-in?next=%2Fdashboard&error=account-not-linked");
    expect([await me(answered), await accountsOf(member.id)]).toEqual([null, []]);
  });

  it("are not created for an address the provider has not verified", async () => {
    const email = fresh();
    const answered = await signInWith({ email, email_verified: false }, { join: JOIN });
    expect(where(answered)).toContain("error=provider-email-unverified");
    expect(await memberOf(email)).toBeUndefined();
  });

  it("require the second step after the provider too, and have no session before", async () => {
    const member = await createLinked();
    const { secret } = await enableTwoFactor(member.cookie, PASSWORD);
    await testDb().delete(session).where(eq(session.userId, member.id));
    const answered = await signInWith({ sub: member.sub, email: member.email }, { next: "/events" });
    expect(where(answered)).toBe("/sign-in?step=code&next=%2Fevents");
    expect(await me(answered)).toBeNull();
    expect(await testDb().select().from(session).where(eq(session.userId, member.id))).toEqual([]);
    const step = await call("/api/auth/second-step", {
      body: { code: codeOf(secret, 1) },
      cookie: cookiesOf(answered),
    });
    expect((await me(step))?.id).toBe(member.id);
  });
});

describe("a sign-in with a provider while the owner verifies the address", () => {
  it("creates no session once the identity was removed", async () => {
    const impostor = await createLinked({ emailVerified: false });
    await testDb().delete(session).where(eq(session.userId, impostor.id));
    await env.DB.exec(
      "create trigger verify_owner before insert on session begin delete from account where user_id = new.user_id and provider_id = 'google'; end",
    );
    let answered: Response;
    try {
      answered = await signInWith({ sub: impostor.sub, email: fresh() });
    } finally {
      await env.DB.exec("drop trigger verify_owner");
    }
    expect(where(answered)).toBe("/sign-in?next=%2Fdashboard&error=third-party-failed");
    expect(await testDb().$count(session, eq(session.userId, impostor.id))).toBe(0);
    expect(await me(answered)).toBeNull();
  });
});

describe("the OAuth state", () => {
  it("signs in only the browser that started", async () => {
    const started = await startSignIn({ provider: "google", join: JOIN });
    const query = await agree(started, { email: fresh() });
    const victim = cookiesOf(await startSignIn({ provider: "google" }));
    for (const cookie of ["", victim, "node.state=made-up"]) {
      const answered = await comeBack("google", query, cookie);
      expect(where(answered)).toContain("error=third-party-failed");
      expect(await me(answered)).toBeNull();
    }
  });

  it("works once, like the provider's code", async () => {
    const person = { sub: newId(), email: fresh() };
    const started = await startSignIn({ provider: "google", join: JOIN });
    const [cookie, page] = [cookiesOf(started), await pageQuery(started)];
    const { code, state } = agreeOn(page, person);
    expect(where(await comeBack("google", { code, state }, cookie))).toBe("/dashboard");
    const replayed = await comeBack("google", agreeOn(page, person), cookie);
    expect([where(replayed)?.includes("error=third-party-failed"), await me(replayed)]).toEqual([true, null]);
    const next = await startSignIn({ provider: "google" });
    const reused = await comeBack("google", { ...(await agree(next, person)), code }, cookiesOf(next));
    expect([where(reused)?.includes("error=third-party-failed"), await me(reused)]).toEqual([true, null]);
  });

  it("expires after ten minutes", async () => {
    const started = await startSignIn({ provider: "google", join: JOIN });
    const { code, state } = await agree(started, { email: fresh() });
    const [row] = await testDb()
      .select()
      .from(verification)
      .where(like(verification.value, `%${state}%`));
    if (!row) throw new Error("There is no state to expire");
    const value = JSON.stringify({ ...JSON.parse(row.value), expiresAt: Date.now() - 1 });
    await testDb().update(verification).set({ value }).where(eq(verification.id, row.id));
    const answered = await comeBack("google", { code, state }, cookiesOf(started));
    expect(where(answered)).toContain("error=third-party-failed");
  });

  it("reports only its own error codes, whatever the next path contains", async () => {
    const member = await createLinked();
    const answered = await signInWith({ sub: member.sub, email: member.email }, { next: "/events?error=constructor" });
    expect(new URL(where(answered) ?? "", ORIGIN).searchParams.get("error")).toMatch(/^[a-z-]+$/);
  });

  it("repeats nothing from the query of a forged callback", async () => {
    const started = await startSignIn({ provider: "google" });
    const { state } = await agree(started, {});
    const query = { error: "email-taken", error_description: "<b>words</b>", state };
    expect(where(await comeBack("google", query, cookiesOf(started)))).toBe(
      "/sign-in?next=%2Fdashboard&error=third-party-failed",
    );
    for (const path of ["", "?state=none&code=a", "?error=access_denied"])
      expect(where(await send(`/api/auth/callback/google${path}`))).toContain("error=third-party-failed");
  });
});

describe("linking a provider", () => {
  const link = (cookie: string, provider = "google") => send("/api/auth/link-social", { body: { provider }, cookie });

  const mailsOf = (memberId: string) =>
    testDb().$count(outbox, and(eq(outbox.memberId, memberId), eq(outbox.kind, "identity-linked")));

  async function linkAs(member: { cookie: string }, person: Partial<Person>) {
    const started = await link(member.cookie);
    expect(started.status).toBe(200);
    return comeBack("google", await agree(started, person), `${member.cookie}; ${cookiesOf(started)}`);
  }

  it("adds a way to sign in, also under another address, and appears in settings", async () => {
    const member = await createMember();
    const person = { sub: newId(), email: fresh() };
    expect(where(await linkAs(member, person))).toBe("/settings/security");
    expect((await me(await signInWith(person)))?.id).toBe(member.id);
    const mails = await testDb()
      .select({ kind: outbox.kind, to: outbox.to })
      .from(outbox)
      .where(eq(outbox.memberId, member.id));
    expect(mails).toEqual([{ kind: "identity-linked", to: member.email }]);
  });

  it("stores no token of the provider, neither the first time nor again", async () => {
    const member = await createMember();
    const person = { sub: newId(), email: fresh() };
    const tokens = { accessToken: null, refreshToken: null, idToken: null };
    for (let time = 0; time < 2; time++) {
      expect(where(await linkAs(member, person))).toBe("/settings/security");
      expect(await accountsOf(member.id)).toMatchObject([{ accountId: person.sub, ...tokens }]);
    }
  });

  it("sends three emails a day, then is refused with the time, also for the last page of a provider", async () => {
    const member = await createMember();
    const started = await link(member.cookie);
    for (let times = 0; times < 3; times += 1)
      expect(where(await linkAs(member, { email: fresh() }))).toBe("/settings/security");
    const refused = await link(member.cookie);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const late = await comeBack(
      "google",
      await agree(started, { email: fresh() }),
      `${member.cookie}; ${cookiesOf(started)}`,
    );
    expect(where(late)).toBe("/settings/security?error=rate-limited");
    // Signing in would link it too.
    const back = await signInWith({ sub: newId(), email: member.email });
    expect(where(back)).toBe("/sign-in?next=%2Fdashboard&error=rate-limited");
    const toSettings = await signInWith({ email: member.email }, { provider: "linkedin", next: "/settings/security" });
    expect(where(toSettings)).toBe("/sign-in?next=%2Fsettings%2Fsecurity&error=rate-limited");
    expect([(await accountsOf(member.id)).length, await mailsOf(member.id)]).toEqual([3, 3]);
  });

  it("counts no start that is not finished, and no identity that is linked already", async () => {
    const member = await createMember();
    const person = { sub: newId(), email: fresh() };
    for (let times = 0; times < 4; times += 1) {
      expect((await link(member.cookie)).status).toBe(200);
      expect(where(await linkAs(member, person))).toBe("/settings/security");
    }
  });

  it("is rejected for visitors and for a session without a verified address or password", async () => {
    expect((await link("")).status).toBe(401);
    const visitor = await createMember({ emailVerified: false });
    const refused = await link(visitor.cookie);
    expect([refused.status, (await refused.json<{ code: string }>()).code]).toEqual([403, "email-unverified"]);
  });

  it("rejects another member's identity, and one the provider has not verified", async () => {
    const [owner, member] = [await createLinked(), await createMember()];
    expect(where(await linkAs(member, { sub: owner.sub, email: owner.email }))).toBe(
      "/settings/security?error=identity-taken",
    );
    expect(where(await linkAs(member, { email: member.email, email_verified: false }))).toBe(
      "/settings/security?error=provider-email-unverified",
    );
    expect(await accountsOf(member.id)).toEqual([]);
  });

  it("is not finished by another browser", async () => {
    const [mallory, victim] = [await createMember(), await createMember()];
    const query = await agree(await link(mallory.cookie), { email: victim.email });
    await comeBack("google", query, victim.cookie);
    expect([await accountsOf(mallory.id), await accountsOf(victim.id)]).toEqual([[], []]);
  });

  it("is not finished after its session was revoked", async () => {
    const member = await createMember();
    const started = await link(member.cookie);
    const query = await agree(started, { email: fresh() });
    expect((await call("/api/auth/sign-out", { method: "POST", body: {}, cookie: member.cookie })).status).toBe(200);
    const kept = `${member.cookie}; ${cookiesOf(started)}`;
    const back = await comeBack("google", query, kept);
    expect(where(back)).toBe("/sign-in?next=%2Fdashboard&error=third-party-failed");
    expect(await accountsOf(member.id)).toEqual([]);
  });

  it("is not finished by another member's session in the same browser", async () => {
    const [mallory, victim] = [await createMember(), await createMember()];
    const started = await link(mallory.cookie);
    const query = await agree(started, { email: fresh() });
    await comeBack("google", query, `${victim.cookie}; ${cookiesOf(started)}`);
    expect([await accountsOf(mallory.id), await accountsOf(victim.id)]).toEqual([[], []]);
  });

  it("writes nothing when the session is revoked during the write", async () => {
    const member = await createMember();
    const started = await link(member.cookie);
    const query = await agree(started, { email: fresh() });
    await env.DB.exec(
      "create trigger ended before insert on account begin delete from session where user_id = new.user_id; end",
    );
    try {
      await comeBack("google", query, `${member.cookie}; ${cookiesOf(started)}`);
    } finally {
      await env.DB.exec("drop trigger ended");
    }
    expect(await testDb().$count(session, eq(session.userId, member.id))).toBe(0);
    expect(await accountsOf(member.id)).toEqual([]);
  });
});
