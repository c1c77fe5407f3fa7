import { env } from "cloudflare:workers";
import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { breakGlassStatements } from "#auth/two-factor/break-glass.ts";
import { sweepPendingRemovals } from "#auth/two-factor/pending-removal.ts";
import { HOUR_MS, SECOND_FACTOR_REMOVAL_WAIT_MS } from "#contract/limits.ts";
import { SECURITY_EVENT_LIFETIME_MS, type SecurityEventPage } from "#contract/settings/security-events.ts";
import { firstIdAt, newId } from "#db/ids.ts";
import { account, securityEvent, user } from "#db/schema/index.ts";
import { securityEventInsert } from "#domain/security-events/security-event.ts";
import { sweepSecurityEvents } from "#domain/security-events/sweep.ts";
import { agree, comeBack, send, signInWith } from "#tests/support/auth/oauth.ts";
import { call, cookiesOf } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { addressTokenOf, resetTokenOf } from "#tests/support/mail/mailed-links.ts";
import { createMember, signIn, type TestMember } from "#tests/support/members.ts";
import {
  changeEmail,
  confirmLink,
  createOwner,
  freshAddress,
  freshIp,
  PASSWORD,
} from "#tests/support/settings/account-requests.ts";
import { codeOf, enableTwoFactor, startSignIn } from "#tests/support/two-factor.ts";
import { waitFor } from "#tests/support/wait.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";

const rowsOf = (id: string) =>
  testDb().select().from(securityEvent).where(eq(securityEvent.memberId, id)).orderBy(asc(securityEvent.id));
const kindsOf = async (id: string) => (await rowsOf(id)).map(({ kind }) => kind);
/** The rows of failures once they count so many. They are written after the answer. */
const recorded = (id: string, of: string, sum: number) =>
  waitFor(async () => {
    const rows = (await rowsOf(id)).filter(({ kind }) => kind === of);
    expect(rows.reduce((all, { count }) => all + count, 0)).toBe(sum);
    return rows;
  });
const read = async (cookie: string, query = "") =>
  (await call(`/api/me/security-events${query}`, { cookie })).json<SecurityEventPage>();
const readAs = (cookie: string, id: string) => call(`/api/admin/members/${id}/security-events`, { cookie });
const tryPassword = (email: string, password: string, ip = freshIp()) =>
  call("/api/auth/sign-in/email", { body: { email, password }, ip, headers: { "user-agent": FIREFOX } });

describe("a security event", () => {
  it("is a sign-in with its browser and network, and the sign-out after it", async () => {
    const ada = await createOwner();
    const signedIn = await tryPassword(ada.email, PASSWORD, "2001:db8:1:2:3:4:5:6");
    await call("/api/auth/sign-out", { method: "POST", body: {}, cookie: cookiesOf(signedIn), ip: "198.51.100.9" });
    const { rows, cursor } = await read(ada.cookie);
    expect([rows.map(({ kind }) => kind), cursor]).toEqual([["signed-out", "signed-in"], null]);
    expect(rows[1]).toMatchObject({
      ...{ by: "member", about: null, count: 1, device: "Firefox on Linux" },
      ...{ location: null, network: "2001:db8:1:2" },
    });
    expect(await rowsOf(ada.id)).toMatchObject([{ actorId: ada.id }, { actorId: ada.id, network: "198.51.100.9" }]);
  });

  it("is none at a sign-up, whose member is new", async () => {
    const email = freshAddress();
    const body = { name: "Nora New", email, password: PASSWORD, kind: "founder", acceptedTerms: true };
    expect((await call("/api/auth/sign-up/email", { body, ip: freshIp() })).status).toBe(201);
    const [row] = await testDb().select().from(user).where(eq(user.email, email));
    expect(await kindsOf(row?.id ?? "")).toEqual([]);
  });

  it("is a provider's sign-in, linking and unlinking, with the provider", async () => {
    const [ada, sub] = [await createOwner(), newId()];
    const started = await send("/api/auth/link-social", { body: { provider: "google" }, cookie: ada.cookie });
    const cookie = [ada.cookie, cookiesOf(started)].join("; ");
    await comeBack("google", await agree(started, { sub, email: ada.email }), cookie);
    await signInWith({ sub, email: ada.email });
    await call("/api/me/identities/google", { method: "DELETE", cookie: ada.cookie });
    expect((await rowsOf(ada.id)).map(({ kind, about }) => [kind, about])).toEqual([
      ["identity-linked", "google"],
      ["signed-in", "google"],
      ["identity-unlinked", "google"],
    ]);
    expect((await call("/api/me/identities/google", { method: "DELETE", cookie: ada.cookie })).status).toBe(404);
    expect(await rowsOf(ada.id)).toHaveLength(3);
  });

  it("is a password that is changed, reset, or set for the first time, and none with a wrong one", async () => {
    const ada = await createOwner();
    const change = (password: string) =>
      call("/api/me/password", { method: "PUT", body: { password, newPassword: "another horse" }, cookie: ada.cookie });
    await change("not the password");
    expect(await kindsOf(ada.id)).toEqual([]);
    await change(PASSWORD);
    const reset = async () => {
      await call("/api/auth/request-password-reset", { body: { email: ada.email }, ip: freshIp() });
      const body = { token: await resetTokenOf(ada.email), newPassword: "a third horse of them" };
      await call("/api/auth/reset-password", { body, ip: freshIp() });
      return body;
    };
    const used = await reset();
    expect((await call("/api/auth/reset-password", { body: used, ip: freshIp() })).status).toBe(404);
    await testDb().delete(account).where(eq(account.userId, ada.id));
    await reset();
    expect(await kindsOf(ada.id)).toEqual(["password-changed", "password-reset", "password-set"]);
  });

  it("is an email change that is requested, and once more when both addresses have confirmed it", async () => {
    const [ada, newEmail] = [await createOwner(), freshAddress()];
    await changeEmail(newEmail, ada, "not the password");
    await changeEmail(newEmail, ada);
    await confirmLink(await addressTokenOf(ada.email, "email-change-old"));
    expect(await kindsOf(ada.id)).toEqual(["email-change-requested"]);
    await confirmLink(await addressTokenOf(newEmail, "email-change-new"), ada.cookie);
    expect(await kindsOf(ada.id)).toEqual(["email-change-requested", "email-changed"]);
  });

  it("is each revocation of sessions that revokes some", async () => {
    const ada = await createOwner();
    const [one] = [await signIn(ada.id), await signIn(ada.id)];
    const end = (path = "") => call(`/api/me/sessions${path}`, { method: "DELETE", cookie: ada.cookie });
    await end(`/${one.sessionId}`);
    expect((await end(`/${one.sessionId}`)).status).toBe(404);
    await end();
    await end();
    expect(await kindsOf(ada.id)).toEqual(["session-revoked", "sessions-revoked"]);
  });

  it("is each change of two-step sign-in, and a second step that is passed or failed", async () => {
    const ada = await createOwner();
    const { secret } = await enableTwoFactor(ada.cookie, PASSWORD);
    const body = { password: PASSWORD };
    await call("/api/auth/second-factor/recovery-codes", { body, cookie: ada.cookie });
    const { challenge } = await startSignIn(ada.email, PASSWORD);
    const step = (code: string) => call("/api/auth/second-step", { body: { code }, cookie: challenge });
    expect((await step("000000")).status).toBe(401);
    expect((await step("000001")).status).toBe(401);
    await recorded(ada.id, "second-step-failed", 2);
    expect((await step(codeOf(secret, 1))).status).toBe(200);
    await call("/api/auth/second-factor/removal", { body, cookie: ada.cookie });
    expect(await kindsOf(ada.id)).toEqual([
      ...["second-factor-on", "recovery-codes-replaced", "second-step-failed"],
      ...["second-step-passed", "second-factor-off"],
    ]);
    expect((await rowsOf(ada.id))[2]).toMatchObject({ actorId: null, count: 2 });
  });
});

describe("what an admin does to an account", () => {
  it("is a security event whose browser and network the member does not see", async () => {
    const [ada, otto] = [await createOwner(), await createMember({ role: "admin" })];
    const headers = { "user-agent": FIREFOX };
    const ask = (method: string, path: string, body?: object) =>
      call(`/api/admin/members/${ada.id}/${path}`, { method, cookie: otto.cookie, headers, ...(body && { body }) });
    await ask("PUT", "role", { role: "admin" });
    await ask("PUT", "role", { role: "admin" });
    await ask("DELETE", "sessions");
    await ask("DELETE", "sessions");
    const { cookie } = await signIn(ada.id);
    const own = { kind: "role-changed", about: "admin", by: "admin", device: null, location: null, network: null };
    expect((await read(cookie)).rows).toMatchObject([{ kind: "sessions-revoked", by: "admin" }, own]);
    const seen = await (await readAs(otto.cookie, ada.id)).json<SecurityEventPage>();
    expect(seen.rows[1]).toMatchObject({ ...own, device: "Firefox on Linux", network: "203.0.113.1" });
    expect(await rowsOf(ada.id)).toMatchObject([{ actorId: otto.id }, { actorId: otto.id }]);
  });

  it("is the removal of a second factor, when it takes effect, and that of the operator", async () => {
    const [ada, otto] = [await createOwner(), await createMember({ role: "admin" })];
    await enableTwoFactor(ada.cookie, PASSWORD);
    const path = `/api/admin/members/${ada.id}/second-factor-removal`;
    await call(path, { method: "PUT", body: {}, cookie: otto.cookie });
    await sweepPendingRemovals(env, testDb(), Date.now() + SECOND_FACTOR_REMOVAL_WAIT_MS + 1000);
    expect((await rowsOf(ada.id)).at(-1)).toMatchObject({ kind: "second-factor-removed", actorId: otto.id });
    const ines = await createOwner();
    await enableTwoFactor(ines.cookie, PASSWORD);
    for (const _ of [1, 2])
      await env.DB.batch(breakGlassStatements(ines.email, Date.now()).map((text) => env.DB.prepare(text)));
    const kinds = (await rowsOf(ines.id)).map(({ kind, actorId }) => [kind, actorId]);
    expect(kinds.slice(1)).toEqual([["second-factor-removed", null]]);
  });
});

describe("failed sign-ins", () => {
  const failures = (id: string, sum: number) => recorded(id, "sign-in-failed", sum);

  it("are one row for a network and an hour, without an actor, and none for an unknown address", async () => {
    const ada = await createOwner();
    const ip = freshIp();
    const before = await testDb().$count(securityEvent);
    await tryPassword("nobody@example.com", "not the password", ip);
    for (const _ of [1, 2, 3]) expect((await tryPassword(ada.email, "not the password", ip)).status).toBe(401);
    await failures(ada.id, 3);
    await tryPassword(ada.email, "not the password");
    const guest = await createMember();
    await tryPassword(guest.email, "not the password");
    await failures(guest.id, 1);
    const rows = await failures(ada.id, 4);
    expect(rows.map(({ kind, actorId, network, count }) => [kind, actorId, network, count])).toEqual([
      ["sign-in-failed", null, ip, 3],
      ["sign-in-failed", null, expect.any(String), 1],
    ]);
    expect(await testDb().$count(securityEvent)).toBe(before + 3);
    const old = firstIdAt(Date.now() - HOUR_MS - 1000);
    await testDb()
      .update(securityEvent)
      .set({ id: old })
      .where(eq(securityEvent.id, rows[0]?.id ?? ""));
    await tryPassword(ada.email, "not the password", ip);
    expect((await failures(ada.id, 5)).map(({ count }) => count)).toEqual([3, 1, 1]);
  });

  it("are eleven rows an hour at most, from however many networks", async () => {
    const ada = await createOwner();
    for (let n = 1; n <= 13; n++) {
      await tryPassword(ada.email, "not the password");
      await failures(ada.id, n);
    }
    const rows = await rowsOf(ada.id);
    expect(rows).toHaveLength(11);
    expect(rows.at(-1)).toMatchObject({ count: 3, network: null, userAgent: null, location: null });
  });
});

describe("the list of security events", () => {
  const add = (member: TestMember, count: number) =>
    testDb().batch([
      securityEventInsert(testDb(), { now: Date.now(), memberId: member.id, kind: "data-exported" }),
      ...Array.from({ length: count - 1 }, () =>
        securityEventInsert(testDb(), { now: Date.now(), memberId: member.id, kind: "password-changed" }),
      ),
    ]);

  it("is a member's own, the newest first, in pages; and of any member for admins only", async () => {
    const [ada, ines, otto] = [await createMember(), await createMember(), await createMember({ role: "admin" })];
    await add(ada, 12);
    const first = await read(ada.cookie);
    expect(first.rows).toHaveLength(10);
    const { rows, cursor } = await read(ada.cookie, `?cursor=${first.cursor}`);
    expect([rows.map(({ kind }) => kind), cursor]).toEqual([["password-changed", "data-exported"], null]);
    expect((await read(ines.cookie)).rows).toEqual([]);
    expect((await call("/api/me/security-events")).status).toBe(401);
    expect((await call("/api/me/security-events?cursor=mine", { cookie: ada.cookie })).status).toBe(422);
    const statuses = [ines, ada, otto].map(async ({ cookie }) => (await readAs(cookie, ada.id)).status);
    expect(await Promise.all(statuses)).toEqual([403, 403, 200]);
    expect((await readAs(otto.cookie, newId())).status).toBe(404);
  });

  it("is in the document of the settings", async () => {
    const ada = await createMember();
    await add(ada, 1);
    const page = await (await call("/settings/security", { cookie: ada.cookie })).text();
    expect(page).toContain('"/api/me/security-events":{"rows":[{');
  });

  it("is kept for twelve months, and no longer than its member", async () => {
    const [ada, now] = [await createMember(), Date.now()];
    const insert = (at: number) =>
      testDb()
        .insert(securityEvent)
        .values({ id: firstIdAt(at), memberId: ada.id, kind: "signed-in", at });
    await insert(now - SECURITY_EVENT_LIFETIME_MS);
    await insert(now - SECURITY_EVENT_LIFETIME_MS + 1);
    await sweepSecurityEvents(env, testDb(), now);
    expect((await rowsOf(ada.id)).map(({ at }) => at)).toEqual([now - SECURITY_EVENT_LIFETIME_MS + 1]);
    await testDb().delete(user).where(eq(user.id, ada.id));
    expect(await rowsOf(ada.id)).toEqual([]);
  });
});
