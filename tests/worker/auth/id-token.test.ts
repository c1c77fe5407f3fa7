import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { hashPassword } from "#auth/password/password-hash.ts";
import { newId } from "#db/ids.ts";
import { openDb } from "#db/open.ts";
import { account, session, user, verification } from "#db/schema/index.ts";
import {
  agree,
  agreeOn,
  comeBack,
  PROVIDER_KEYS,
  pageQuery,
  send,
  signInWith,
  startSignIn,
} from "#tests/support/auth/oauth.ts";
import { call, cookiesOf } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import type { Person } from "#tests/support/fake-hosts.ts";
import { createMember } from "#tests/support/members.ts";

/** A member who signs in with the given provider, and has no session. */
async function createIdentity(providerId: "google" | "linkedin") {
  const member = await createMember();
  await testDb().delete(session).where(eq(session.userId, member.id));
  const sub = newId();
  await testDb().insert(account).values({ id: newId(), providerId, accountId: sub, userId: member.id });
  return { id: member.id, email: member.email, sub };
}

const sessionsOf = (id: string) => testDb().$count(session, eq(session.userId, id));
const HOUR = 3600;
const now = () => Math.floor(Date.now() / 1000);

const FORGERIES: [string, () => NonNullable<Person["forged"]>][] = [
  ["of another issuer", () => ({ claims: { iss: "https://accounts.example" } })],
  ["without an issuer", () => ({ claims: { iss: null } })],
  ["for another client", () => ({ claims: { aud: "another-client" } })],
  ["with the nonce of another sign-in", () => ({ claims: { nonce: "another-nonce" } })],
  ["without a nonce", () => ({ claims: { nonce: null } })],
  ["that nobody signed", () => ({ signer: "nobody" })],
  ["signed by another key", () => ({ signer: "another key" })],
  ["signed with the client's secret", () => ({ signer: "the client's secret" })],
  // Half a minute is another clock.
  ["that has expired", () => ({ claims: { iat: now() - 600, exp: now() - 60 } })],
  ["issued more than an hour ago", () => ({ claims: { iat: now() - 2 * HOUR, exp: now() + HOUR } })],
];

describe("an ID token from Google", () => {
  it("signs in when it is signed by Google, for this client and this sign-in", async () => {
    const member = await createIdentity("google");
    const answered = await signInWith({ sub: member.sub, email: member.email });
    const me = await call("/api/me", { cookie: cookiesOf(answered) });
    expect(await me.json()).toMatchObject({ id: member.id });
  });

  it.each(FORGERIES)("%s signs nobody in", async (_, forge) => {
    const member = await createIdentity("google");
    const answered = await signInWith({ sub: member.sub, email: member.email, forged: forge() });
    expect(answered.headers.get("location")).toBe("/sign-in?next=%2Fdashboard&error=third-party-failed");
    expect(await sessionsOf(member.id)).toBe(0);
  });

  it.each(FORGERIES)("%s makes no account and links none", async (_, forge) => {
    const email = `${newId()}@third.test`;
    await signInWith({ email, forged: forge() }, { join: { kind: "founder", acceptedTerms: true } });
    expect(await testDb().$count(user, eq(user.email, email))).toBe(0);

    const member = await createMember();
    await testDb()
      .insert(account)
      .values({
        id: newId(),
        providerId: "credential",
        accountId: member.id,
        userId: member.id,
        password: await hashPassword("correct horse battery"),
      });
    const started = await send("/api/auth/link-social", { body: { provider: "google" }, cookie: member.cookie });
    expect(started.status).toBe(200);
    const query = await agree(started, { email, forged: forge() });
    const back = await comeBack("google", query, `${member.cookie}; ${cookiesOf(started)}`);
    expect(back.headers.get("location")).toBe("/settings/security?error=third-party-failed");
    expect(await testDb().$count(account, eq(account.userId, member.id))).toBe(1);
  });

  it("has a nonce of its own in each sign-in, kept in the state and not in the browser", async () => {
    const started = await startSignIn({ provider: "google" });
    const page = await pageQuery(started);
    const other = await pageQuery(await startSignIn({ provider: "google" }));
    const nonce = page.get("nonce") ?? "";
    expect(nonce).toMatch(/^[\w-]{32}$/);
    expect(other.get("nonce")).not.toBe(nonce);
    expect(cookiesOf(started)).not.toContain(nonce);
    const member = await createIdentity("google");
    const person = { sub: member.sub, email: member.email };
    const mixed = { ...agreeOn(other, person), state: page.get("state") ?? "" };
    const answered = await comeBack("google", mixed, cookiesOf(started));
    expect(answered.headers.get("location")).toContain("error=third-party-failed");
    expect(await sessionsOf(member.id)).toBe(0);
  });

  it("is refused when the state that the browser comes back with has no nonce", async () => {
    const started = await startSignIn({ provider: "google" });
    const page = await pageQuery(started);
    for (const row of await testDb().select().from(verification)) {
      if (!row.value.includes(page.get("nonce") ?? "none")) continue;
      const { idTokenNonce: _, ...value } = JSON.parse(row.value);
      await testDb()
        .update(verification)
        .set({ value: JSON.stringify(value) })
        .where(eq(verification.id, row.id));
    }
    const member = await createIdentity("google");
    const query = agreeOn(page, { sub: member.sub, email: member.email });
    const answered = await comeBack("google", query, cookiesOf(started));
    expect(answered.headers.get("location")).toContain("error=third-party-failed");
    expect(await sessionsOf(member.id)).toBe(0);
  });
});

describe("an ID token from LinkedIn", () => {
  it("is not used: the person is whom LinkedIn names to the holder of the access token", async () => {
    const [member, victim] = [await createIdentity("linkedin"), await createIdentity("linkedin")];
    const claims = { sub: victim.sub, email: victim.email };
    const forged = { claims, signer: "nobody" as const };
    const answered = await signInWith({ sub: member.sub, email: member.email, forged }, { provider: "linkedin" });
    const me = await call("/api/me", { cookie: cookiesOf(answered) });
    expect(await me.json()).toMatchObject({ id: member.id });
    expect(await sessionsOf(victim.id)).toBe(0);
  });
});

describe("an ID token from a browser", () => {
  it.each(["google", "linkedin"])("is accepted for %s neither by our routes nor by the library", async (provider) => {
    const idToken = { token: "a.b.c", nonce: "any" };
    expect((await startSignIn({ provider, idToken })).status).toBe(422);
    const { cookie } = await createMember();
    expect((await send("/api/auth/link-social", { body: { provider, idToken }, cookie })).status).toBe(422);
    const { openAuth } = await import("#auth/library/configure-library.ts");
    const { db } = openDb(env.DB, "first-primary");
    const auth = openAuth({ ...env, ...PROVIDER_KEYS }, db, { hashPassword });
    const signIn = auth.api.signInSocial({ body: { provider, idToken } });
    await expect(signIn).rejects.toMatchObject({ body: { code: "ID_TOKEN_NOT_SUPPORTED" } });
  });
});
