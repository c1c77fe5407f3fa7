import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { hashPassword } from "#auth/password/password-hash.ts";
import { hashOfCode } from "#auth/sign-up/invitation-codes.ts";
import type { Provider } from "#contract/auth/oauth.ts";
import type { RegistrationMode } from "#contract/auth/registration-mode.ts";
import { newId } from "#db/ids.ts";
import { account, invitation, invitationUse, outbox, session, setting, user, verification } from "#db/schema/index.ts";
import { call, cookiesOf, ORIGIN } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember } from "#tests/support/members.ts";
import { codeOf, enableTwoFactor } from "#tests/support/two-factor.ts";
import worker from "#worker/index.ts";

const KEYS = {
  GOOGLE_CLIENT_ID: "fake-client",
  GOOGLE_CLIENT_SECRET: "fake-secret",
  LINKEDIN_CLIENT_ID: "fake-client",
  LINKEDIN_CLIENT_SECRET: "fake-secret",
};
const PASSWORD = "correct horse battery";
let networks = 0;

/** A call to a worker whose operator configured both providers. */
async function ask(
  path: string,
  { body, cookie = "", settings = {} }: { body?: object; cookie?: string; settings?: object } = {},
) {
  const context = createExecutionContext();
  const request = new Request(`${ORIGIN}${path}`, {
    method: body ? "POST" : "GET",
    redirect: "manual",
    headers: {
      origin: ORIGIN,
      cookie,
      "cf-connecting-ip": `198.18.${Math.floor(networks / 200)}.${networks % 200}`,
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  networks += 1;
  const answer = await worker.fetch(request, { ...env, ...KEYS, ...settings }, context);
  await waitOnExecutionContext(context);
  return answer;
}

type Person = { sub?: string; email?: string; name?: string; email_verified?: boolean };

/** A code as the fake provider gives it out after its own sign-in. */
const codeFor = (person: Person) => {
  const whole = { sub: newId(), name: "Vera Verified", email_verified: true, once: newId(), ...person };
  return Buffer.from(JSON.stringify(whole)).toString("base64url");
};

const begin = (body: object, cookie = "", settings = {}) => ask("/api/auth/sign-in/social", { body, cookie, settings });
const stateOf = async (begun: Response) =>
  new URL((await begun.json<{ url: string }>()).url).searchParams.get("state") ?? "";
const comeBack = (provider: Provider, query: Record<string, string>, cookie: string, settings = {}) =>
  ask(`/api/auth/callback/${provider}?${new URLSearchParams(query)}`, { cookie, settings });

const JOIN = { kind: "founder", acceptedTerms: true };

/** The whole way: out to the provider and back. */
async function walk(
  person: Person,
  options: { provider?: Provider; join?: object; next?: string; settings?: object } = {},
) {
  const { provider = "google", settings, ...body } = options;
  const begun = await begin({ provider, ...body }, "", settings);
  expect(begun.status).toBe(200);
  const cookie = cookiesOf(begun);
  return comeBack(provider, { code: codeFor(person), state: await stateOf(begun) }, cookie, settings);
}

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

/** A member with a password and an identity of a provider. */
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

describe("third-party sign-in", () => {
  it("is not there without keys", async () => {
    const bare = await call("/api/auth/sign-in/social", { body: { provider: "google" } });
    expect(bare.status).toBe(404);
    expect((await call("/api/auth/callback/google?code=a&state=b")).status).toBe(404);
    expect(await (await call("/api/auth/registration")).json()).toMatchObject({ providers: [] });
    expect(await (await ask("/api/auth/registration")).json()).toMatchObject({ providers: ["google", "linkedin"] });
    const one = await begin({ provider: "linkedin" }, "", { LINKEDIN_CLIENT_SECRET: "" });
    expect(one.status).toBe(404);
  });

  it.each(["google", "linkedin"] as const)(
    "makes a member of who joins with %s, signed in, and leads on",
    async (provider) => {
      const email = fresh();
      const answered = await walk({ email, name: "Vera Verified" }, { provider, join: JOIN, next: "/events?page=2" });
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

  it("signs the same person in again as the same member, with and without the wish to join", async () => {
    const person = { sub: newId(), email: fresh() };
    const first = await me(await walk(person, { join: JOIN }));
    const again = await walk(person);
    expect((await me(again))?.id).toBe(first?.id);
    expect((await me(await walk(person, { join: JOIN })))?.id).toBe(first?.id);
    expect(where(again)).toBe("/dashboard");
  });

  it("makes no account from the sign-in page", async () => {
    const email = fresh();
    const answered = await walk({ email }, { next: "/events" });
    expect(where(answered)).toBe("/sign-in?next=%2Fevents&error=no-account");
    expect([await memberOf(email), await me(answered)]).toEqual([undefined, null]);
  });

  it("leads nowhere but to a path of this origin", async () => {
    for (const next of ["https://evil.test/", "//evil.test", "/.//evil.test", "\\\\evil.test"])
      expect(where(await walk({ email: fresh() }, { join: JOIN, next }))).toBe("/dashboard");
  });

  it("takes a name it may not show from the address instead", async () => {
    const email = fresh();
    await walk({ email, name: "Ada\u202eQuill" }, { join: JOIN });
    expect((await memberOf(email))?.name).toBe(email.split("@")[0]);
  });

  it("makes nobody an admin, whatever the provider says about the address", async () => {
    const email = fresh();
    await walk({ email, role: "admin", status: "approved" } as Person, {
      join: JOIN,
      settings: { ADMIN_EMAIL: email },
    });
    await walk({ email }, { settings: { ADMIN_EMAIL: email } });
    expect(await memberOf(email)).toMatchObject({ role: "member", status: "pending" });
  });

  it("refuses authority in what is sent along", async () => {
    expect((await begin({ provider: "google", join: { ...JOIN, role: "admin" } })).status).toBe(422);
    expect((await begin({ provider: "google", callbackURL: "https://evil.test" })).status).toBe(422);
    expect((await begin({ provider: "google", join: { kind: "founder" } })).status).toBe(422);
  });

  it("refuses sample people in production", async () => {
    const email = `${newId()}@sample.test`;
    const settings = { APP_ENV: "production" };
    expect(where(await walk({ email }, { join: JOIN, settings }))).toContain("error=no-account");
    expect(await memberOf(email)).toBeUndefined();
    const sub = newId();
    const sample = await createMember({ email, sample: true });
    await testDb().insert(account).values({ id: newId(), providerId: "google", accountId: sub, userId: sample.id });
    const known = await walk({ sub, email }, { settings });
    expect([where(known)?.includes("error=no-account"), await me(known)]).toEqual([true, null]);
  });

  it("tells a suspended member so, without a session", async () => {
    const member = await createLinked({ status: "suspended" });
    await testDb().delete(session).where(eq(session.userId, member.id));
    const answered = await walk({ sub: member.sub, email: member.email });
    expect(where(answered)).toBe("/sign-in?next=%2Fdashboard&error=account-suspended");
    expect(await testDb().select().from(session).where(eq(session.userId, member.id))).toEqual([]);
  });
});

describe("joining by a third party under each mode", () => {
  const errorOf = (answer: Response) => new URL(where(answer) ?? "", ORIGIN).searchParams.get("error");

  it("approves at once in mode open", async () => {
    await setMode("open");
    expect(await me(await walk({ email: fresh() }, { join: JOIN }))).toMatchObject({ status: "approved" });
  });

  it("takes nobody in mode closed, neither at the start nor when the mode changed on the way", async () => {
    const email = fresh();
    const begun = await begin({ provider: "google", join: JOIN });
    await setMode("closed");
    const late = await comeBack("google", { code: codeFor({ email }), state: await stateOf(begun) }, cookiesOf(begun));
    expect(errorOf(late)).toBe("sign-up-closed");
    expect((await begin({ provider: "google", join: JOIN })).status).toBe(403);
    expect(await memberOf(email)).toBeUndefined();
  });

  it("lets members in all the same in mode closed", async () => {
    const person = { sub: newId(), email: fresh() };
    await walk(person, { join: JOIN });
    await setMode("closed");
    expect(await me(await walk(person))).toMatchObject({ email: person.email });
  });

  it("needs an invitation that works in mode invitation, and spends it once", async () => {
    await setMode("invitation");
    const code = "NODETESTCODE23456";
    const row = { id: newId(), codeHash: hashOfCode(env, code), note: "", trusted: true, maxUses: 1, usedCount: 0 };
    const admin = await createMember({ role: "admin" });
    await testDb()
      .insert(invitation)
      .values({ ...row, createdBy: admin.id, createdAt: Date.now(), expiresAt: Date.now() + 1e6 });
    expect((await begin({ provider: "google", join: JOIN })).status).toBe(403);
    expect(errorOf(await walk({ email: fresh() }, { join: { ...JOIN, invitation: "WRONGCODE" } }))).toBe(
      "invitation-invalid",
    );
    const email = fresh();
    const person = { sub: newId(), email };
    expect(await me(await walk(person, { join: { ...JOIN, invitation: code } }))).toMatchObject({ status: "approved" });
    const [use] = await testDb().select().from(invitationUse).where(eq(invitationUse.invitationId, row.id));
    expect(use).toMatchObject({ memberId: (await memberOf(email))?.id, reservedUntil: null });
    expect(errorOf(await walk({ email: fresh() }, { join: { ...JOIN, invitation: code } }))).toBe("invitation-invalid");
    // Who has an account already uses up nothing.
    expect(await me(await walk(person, { join: { ...JOIN, invitation: code } }))).toMatchObject({ email });
  });
});

describe("accounts that exist", () => {
  it("are joined with a third party only when both sides proved the address", async () => {
    const proved = await createMember();
    expect(await me(await walk({ email: proved.email }))).toMatchObject({ id: proved.id });
    expect((await accountsOf(proved.id)).length).toBe(1);
  });

  it.each([
    ["the account's address was never proved", false, true],
    ["the provider does not vouch for the address", true, false],
  ])("are left alone when %s", async (_, emailVerified, email_verified) => {
    const member = await createMember({ emailVerified });
    const answered = await walk({ email: member.email, email_verified }, { join: JOIN });
    expect(where(answered)).toBe("/sign-in?next=%2Fdashboard&error=account-not-linked");
    expect([await me(answered), await accountsOf(member.id)]).toEqual([null, []]);
  });

  it("are not made for an address the provider does not vouch for", async () => {
    const email = fresh();
    const answered = await walk({ email, email_verified: false }, { join: JOIN });
    expect(where(answered)).toContain("error=address-unproved");
    expect(await memberOf(email)).toBeUndefined();
  });

  it("ask for their second step after the third party too, and have no session before", async () => {
    const member = await createLinked();
    const { secret } = await enableTwoFactor(member.cookie, PASSWORD);
    await testDb().delete(session).where(eq(session.userId, member.id));
    const answered = await walk({ sub: member.sub, email: member.email }, { next: "/events" });
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

describe("a sign-in with a third party while the address is proved by its owner", () => {
  it("opens no session once the identity was taken away", async () => {
    const impostor = await createLinked({ emailVerified: false });
    await testDb().delete(session).where(eq(session.userId, impostor.id));
    await env.DB.exec(
      "create trigger proved before insert on session begin delete from account where user_id = new.user_id and provider_id = 'google'; end",
    );
    let answered: Response;
    try {
      answered = await walk({ sub: impostor.sub, email: fresh() });
    } finally {
      await env.DB.exec("drop trigger proved");
    }
    expect(where(answered)).toBe("/sign-in?next=%2Fdashboard&error=third-party-failed");
    expect(await testDb().$count(session, eq(session.userId, impostor.id))).toBe(0);
    expect(await me(answered)).toBeNull();
  });
});

describe("the state", () => {
  it("signs in only the browser that began", async () => {
    const begun = await begin({ provider: "google", join: JOIN });
    const query = { code: codeFor({ email: fresh() }), state: await stateOf(begun) };
    const victim = cookiesOf(await begin({ provider: "google" }));
    for (const cookie of ["", victim, "node.state=made-up"]) {
      const answered = await comeBack("google", query, cookie);
      expect(where(answered)).toContain("error=third-party-failed");
      expect(await me(answered)).toBeNull();
    }
  });

  it("works once, and so does the provider's code", async () => {
    const person = { sub: newId(), email: fresh() };
    const begun = await begin({ provider: "google", join: JOIN });
    const [cookie, state, code] = [cookiesOf(begun), await stateOf(begun), codeFor(person)];
    expect(where(await comeBack("google", { code, state }, cookie))).toBe("/dashboard");
    const replayed = await comeBack("google", { code: codeFor(person), state }, cookie);
    expect([where(replayed)?.includes("error=third-party-failed"), await me(replayed)]).toEqual([true, null]);
    const next = await begin({ provider: "google" });
    const reused = await comeBack("google", { code, state: await stateOf(next) }, cookiesOf(next));
    expect([where(reused)?.includes("error=third-party-failed"), await me(reused)]).toEqual([true, null]);
  });

  it("runs out after ten minutes", async () => {
    const begun = await begin({ provider: "google", join: JOIN });
    const state = await stateOf(begun);
    const [row] = await testDb()
      .select()
      .from(verification)
      .where(eq(verification.identifier, `auth-state:${state}`));
    const value = JSON.stringify({ ...JSON.parse(row?.value ?? "{}"), expiresAt: Date.now() - 1 });
    await testDb()
      .update(verification)
      .set({ value })
      .where(eq(verification.id, row?.id ?? ""));
    const answered = await comeBack("google", { code: codeFor({ email: fresh() }), state }, cookiesOf(begun));
    expect(where(answered)).toContain("error=third-party-failed");
  });

  it("says nothing but its own codes, whatever the address to go on to holds", async () => {
    const member = await createLinked();
    const answered = await walk({ sub: member.sub, email: member.email }, { next: "/events?error=constructor" });
    expect(new URL(where(answered) ?? "", ORIGIN).searchParams.get("error")).toMatch(/^[a-z-]+$/);
  });

  it("repeats nothing of what a stranger writes into the address", async () => {
    const begun = await begin({ provider: "google" });
    const query = { error: "email-taken", error_description: "<b>words</b>", state: await stateOf(begun) };
    expect(where(await comeBack("google", query, cookiesOf(begun)))).toBe(
      "/sign-in?next=%2Fdashboard&error=third-party-failed",
    );
    for (const path of ["", "?state=none&code=a", "?error=access_denied"])
      expect(where(await ask(`/api/auth/callback/google${path}`))).toContain("error=third-party-failed");
  });
});

describe("linking", () => {
  const link = (cookie: string, provider = "google") => ask("/api/auth/link-social", { body: { provider }, cookie });

  async function linkAs(member: { cookie: string }, person: Person) {
    const begun = await link(member.cookie);
    expect(begun.status).toBe(200);
    const state = await stateOf(begun);
    return comeBack("google", { code: codeFor(person), state }, `${member.cookie}; ${cookiesOf(begun)}`);
  }

  it("adds a way in, also under another address, and is found in settings", async () => {
    const member = await createMember();
    const person = { sub: newId(), email: fresh() };
    expect(where(await linkAs(member, person))).toBe("/settings/security");
    expect((await me(await walk(person)))?.id).toBe(member.id);
    const mails = await testDb()
      .select({ kind: outbox.kind, to: outbox.to })
      .from(outbox)
      .where(eq(outbox.memberId, member.id));
    expect(mails).toEqual([{ kind: "identity-linked", to: member.email }]);
  });

  it("is not for visitors, nor for a session that proved nothing", async () => {
    expect((await link("")).status).toBe(401);
    const guest = await createMember({ emailVerified: false });
    const refused = await link(guest.cookie);
    expect([refused.status, (await refused.json<{ code: string }>()).code]).toEqual([403, "email-unverified"]);
  });

  it("refuses an identity that is another member's, and one the provider does not vouch for", async () => {
    const [owner, member] = [await createLinked(), await createMember()];
    expect(where(await linkAs(member, { sub: owner.sub, email: owner.email }))).toBe(
      "/settings/security?error=identity-taken",
    );
    expect(where(await linkAs(member, { email: member.email, email_verified: false }))).toBe(
      "/settings/security?error=address-unproved",
    );
    expect(await accountsOf(member.id)).toEqual([]);
  });

  it("is not finished by a browser that did not begin it", async () => {
    const [mallory, victim] = [await createMember(), await createMember()];
    const state = await stateOf(await link(mallory.cookie));
    await comeBack("google", { code: codeFor({ email: victim.email }), state }, victim.cookie);
    expect([await accountsOf(mallory.id), await accountsOf(victim.id)]).toEqual([[], []]);
  });

  it("is not finished once the session that began it ended", async () => {
    const member = await createMember();
    const begun = await link(member.cookie);
    const state = await stateOf(begun);
    expect((await call("/api/auth/sign-out", { method: "POST", body: {}, cookie: member.cookie })).status).toBe(200);
    const kept = `${member.cookie}; ${cookiesOf(begun)}`;
    const back = await comeBack("google", { code: codeFor({ email: fresh() }), state }, kept);
    expect(where(back)).toBe("/sign-in?next=%2Fdashboard&error=third-party-failed");
    expect(await accountsOf(member.id)).toEqual([]);
  });

  it("is not finished by another member's session in the same browser", async () => {
    const [mallory, victim] = [await createMember(), await createMember()];
    const begun = await link(mallory.cookie);
    const state = await stateOf(begun);
    await comeBack("google", { code: codeFor({ email: fresh() }), state }, `${victim.cookie}; ${cookiesOf(begun)}`);
    expect([await accountsOf(mallory.id), await accountsOf(victim.id)]).toEqual([[], []]);
  });

  it("leaves nothing when the session ends while the identity is written", async () => {
    const member = await createMember();
    const begun = await link(member.cookie);
    const state = await stateOf(begun);
    await env.DB.exec(
      "create trigger ended before insert on account begin delete from session where user_id = new.user_id; end",
    );
    try {
      const code = codeFor({ email: fresh() });
      await comeBack("google", { code, state }, `${member.cookie}; ${cookiesOf(begun)}`);
    } finally {
      await env.DB.exec("drop trigger ended");
    }
    expect(await testDb().$count(session, eq(session.userId, member.id))).toBe(0);
    expect(await accountsOf(member.id)).toEqual([]);
  });
});
