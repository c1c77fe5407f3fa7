import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { hashPassword } from "#auth/password/password-hash.ts";
import type { SecurityView } from "#contract/settings/security.ts";
import { newId } from "#db/ids.ts";
import { account, outbox, session } from "#db/schema/index.ts";
import { call, cookiesOf } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, signIn } from "#tests/support/members.ts";
import { eventually, openConversation, openInbox } from "#tests/support/sockets.ts";
import { enableTwoFactor } from "#tests/support/two-factor.ts";

const PASSWORD = "correct horse battery";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0";

const read = async (cookie: string) => (await call("/api/me/security", { cookie })).json<SecurityView>();
const status = async (cookie: string) => (await call("/api/me", { cookie })).status;
const end = async (cookie: string, path = "") =>
  (await call(`/api/me/sessions${path}`, { method: "DELETE", cookie })).status;
const unlink = (cookie: string, provider = "google") =>
  call(`/api/me/identities/${provider}`, { method: "DELETE", cookie });
const unlinkMailsTo = (email: string) =>
  testDb().$count(outbox, and(eq(outbox.to, email), eq(outbox.kind, "identity-unlinked")));
const accountsOf = (id: string) => testDb().select().from(account).where(eq(account.userId, id));

/** An identity or a password of a member, as sign-up and linking store them. */
const addAccount = (memberId: string, providerId: string, password: string | null = null) =>
  testDb().insert(account).values({ id: newId(), accountId: newId(), providerId, userId: memberId, password });

describe("the security section", () => {
  it("shows the devices of the viewer's sessions, marks the current one, and shows no token", async () => {
    const member = await createMember();
    const other = await signIn(member.id);
    await testDb()
      .update(session)
      .set({ userAgent: FIREFOX, location: "Zürich, CH" })
      .where(eq(session.id, other.sessionId));
    const answered = await call("/api/me/security", { cookie: member.cookie });
    const text = await answered.clone().text();
    const view = await answered.json<SecurityView>();
    expect(view.sessions.map(({ id, current, device, location }) => ({ id, current, device, location }))).toEqual([
      { id: other.sessionId, current: false, device: "Firefox on Linux", location: "Zürich, CH" },
      { id: member.sessionId, current: true, device: "Unknown browser", location: null },
    ]);
    expect(text).not.toContain(member.token);
    expect(text).not.toContain(other.token);
  });

  it("stores browser and network of a sign-in with a password", async () => {
    const member = await createMember();
    await addAccount(member.id, "credential", await hashPassword(PASSWORD));
    await testDb().update(account).set({ accountId: member.id }).where(eq(account.userId, member.id));
    const answered = await call("/api/auth/sign-in/email", {
      body: { email: member.email, password: PASSWORD },
      headers: { "user-agent": FIREFOX },
      ip: "198.51.100.20",
    });
    expect(await answered.json()).toEqual({ next: "signed-in" });
    const view = await read(cookiesOf(answered));
    expect(view.sessions.find((one) => one.current)).toMatchObject({ device: "Firefox on Linux" });
    const rows = await testDb().select().from(session).where(eq(session.userId, member.id));
    expect(rows.map((row) => row.ipAddress)).toContain("198.51.100.20");
  });

  it("shows password, identities, second factor and the recovery codes left", async () => {
    const member = await createMember();
    expect(await read(member.cookie)).toMatchObject({
      hasPassword: false,
      passwordSetAt: null,
      identities: [],
      secondFactor: { enabled: false, recoveryCodesLeft: null, required: false },
    });
    await addAccount(member.id, "credential", await hashPassword(PASSWORD));
    await addAccount(member.id, "google");
    await testDb()
      .update(account)
      .set({ accountId: member.id })
      .where(and(eq(account.userId, member.id), eq(account.providerId, "credential")));
    await enableTwoFactor(member.cookie, PASSWORD);
    const view = await read(member.cookie);
    expect(view).toMatchObject({ hasPassword: true, secondFactor: { enabled: true, recoveryCodesLeft: 10 } });
    expect(view.identities.map((one) => one.provider)).toEqual(["google"]);
    expect(Date.parse(view.passwordSetAt ?? "")).toBeGreaterThan(Date.now() - 60_000);
  });

  it("is 401 for visitors, and has no session of another member", async () => {
    expect((await call("/api/me/security")).status).toBe(401);
    const [ada, ines] = [await createMember(), await createMember()];
    expect((await read(ada.cookie)).sessions.map((one) => one.id)).toEqual([ada.sessionId]);
    expect((await read(ines.cookie)).sessions.map((one) => one.id)).toEqual([ines.sessionId]);
  });
});

describe("revoking sessions", () => {
  it("revokes one at once, and closes its sockets", async () => {
    const member = await createMember();
    const peer = await createMember();
    const other = { ...member, ...(await signIn(member.id)) };
    const tabs = [await openInbox(other), await openConversation(other, peer.id)];
    const own = await openInbox(member);
    for (const tab of [...tabs, own])
      await eventually(
        () => tab.frames.length,
        (count) => count > 0,
      );
    expect(await end(member.cookie, `/${other.sessionId}`)).toBe(204);
    await eventually(
      () => tabs.map((tab) => tab.closed),
      (closed) => closed.every((one) => one === 4401),
    );
    expect([await status(other.cookie), await status(member.cookie), own.closed]).toEqual([401, 200, null]);
    own.close();
  });

  it("revokes all others and keeps the current one", async () => {
    const member = await createMember();
    const others = [await signIn(member.id), await signIn(member.id)];
    expect(await end(member.cookie)).toBe(204);
    expect(await Promise.all(others.map((one) => status(one.cookie)))).toEqual([401, 401]);
    expect(await status(member.cookie)).toBe(200);
  });

  it("signs out when it is the current one", async () => {
    const member = await createMember();
    const answered = await call(`/api/me/sessions/${member.sessionId}`, { method: "DELETE", cookie: member.cookie });
    expect(answered.status).toBe(204);
    expect(answered.headers.getSetCookie().join()).toMatch(/node\.session_token=;.*Max-Age=0/);
    expect(await status(member.cookie)).toBe(401);
  });

  it("answers the same for another member's session as for none, and revokes nothing", async () => {
    const [member, victim] = [await createMember(), await createMember()];
    expect(await end(member.cookie, `/${victim.sessionId}`)).toBe(404);
    expect(await end(member.cookie, `/${newId()}`)).toBe(404);
    expect(await end("", `/${victim.sessionId}`)).toBe(401);
    expect(await status(victim.cookie)).toBe(200);
  });
});

describe("unlinking a provider", () => {
  it("removes the identity while the account has a password, and mails the member", async () => {
    const member = await createMember();
    await addAccount(member.id, "credential", "hash");
    await addAccount(member.id, "google");
    expect((await unlink(member.cookie)).status).toBe(204);
    expect((await accountsOf(member.id)).map((row) => row.providerId)).toEqual(["credential"]);
    expect((await unlink(member.cookie)).status).toBe(404);
    expect(await unlinkMailsTo(member.email)).toBe(1);
  });

  it("keeps the only way to sign in, also when another identity's provider is no longer configured", async () => {
    const member = await createMember();
    await addAccount(member.id, "google");
    const refused = await unlink(member.cookie);
    expect([refused.status, (await refused.json<{ code: string }>()).code]).toEqual([409, "sign-in-method-needed"]);
    await addAccount(member.id, "linkedin");
    expect(env.LINKEDIN_CLIENT_ID).toBe("");
    expect((await unlink(member.cookie)).status).toBe(409);
    expect((await accountsOf(member.id)).length).toBe(2);
    expect(await unlinkMailsTo(member.email)).toBe(0);
  });

  it("removes nobody else's identity, and knows two providers", async () => {
    const [member, other] = [await createMember(), await createMember()];
    await addAccount(other.id, "google");
    await addAccount(other.id, "credential", "hash");
    expect((await unlink(member.cookie)).status).toBe(404);
    expect((await accountsOf(other.id)).length).toBe(2);
    expect((await unlink(other.cookie, "credential")).status).toBe(404);
  });
});

describe("the settings pages", () => {
  const open = (path: string, cookie = "") => call(path, { cookie });
  const dataOf = async (answer: Response) =>
    JSON.parse(/<script type="application\/json"[^>]*>([\s\S]*?)<\/script>/.exec(await answer.text())?.[1] ?? "{}");

  it("carry the data of their section", async () => {
    const { cookie } = await createMember();
    const needs = {
      "/settings": ["/api/me/account", "/api/me/quote"],
      "/settings/account": ["/api/me/account", "/api/me/quote"],
      "/settings/security": ["/api/me/security", "/api/me/security-events"],
      "/settings/appearance": [],
      "/settings/tier": ["/api/tiers"],
    };
    for (const [path, answers] of Object.entries(needs)) {
      const answered = await open(path, cookie);
      expect([path, answered.status, Object.keys((await dataOf(answered)).answers)]).toEqual([path, 200, answers]);
    }
  });

  it("send visitors to sign in and back, and are 404 for any other section", async () => {
    const sent = await open("/settings/security");
    expect([sent.status, sent.headers.get("location")]).toEqual([302, "/sign-in?next=%2Fsettings%2Fsecurity"]);
    const { cookie } = await createMember();
    for (const answered of [await open("/settings/billing", cookie), await open("/settings/billing")]) {
      expect([answered.status, (await dataOf(answered)).status]).toEqual([404, 404]);
    }
  });
});
