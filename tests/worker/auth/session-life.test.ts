import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { generateSignedCookie } from "hono/cookie";
import { describe, expect, it } from "vitest";
import { DAY_MS, SESSION_MAX_LIFETIME_MS } from "#contract/limits.ts";
import { session } from "#db/schema/index.ts";
import { call, cookiesOf } from "#tests/support/call.ts";
import { configured } from "#tests/support/configured.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember } from "#tests/support/members.ts";
import { createWithPassword, PASSWORD } from "#tests/support/members-with-password.ts";

const sessionOf = async (id: string) => (await testDb().select().from(session).where(eq(session.id, id)))[0];

describe("the life of a session", () => {
  it("ends after ninety days, however often it is extended", async () => {
    const { sessionId, cookie } = await createMember();
    const createdAt = Date.now() - 85 * DAY_MS;
    await testDb()
      .update(session)
      .set({ createdAt: new Date(createdAt), updatedAt: new Date(Date.now() - 2 * DAY_MS) })
      .where(eq(session.id, sessionId));
    expect((await call("/api/me/session", { body: {}, cookie })).status).toBe(204);
    expect((await sessionOf(sessionId))?.expiresAt.getTime()).toBe(createdAt + SESSION_MAX_LIFETIME_MS);
  });
});

describe("the session cookie on https", () => {
  const secure = configured({ APP_ORIGIN: "https://node.example" });

  it("is __Host-, for sign-in with a password and for what the library reads back", async () => {
    const member = await createWithPassword();
    const body = { email: member.email, password: PASSWORD };
    const signedIn = await secure.ask("/api/auth/sign-in/email", { body });
    const line = signedIn.headers.getSetCookie().find((one) => one.includes("session_token")) ?? "";
    expect(line).toMatch(/^__Host-node\.session_token=/);
    expect(line).toMatch(/; Secure/i);
    expect(line).toMatch(/; Path=\/(;|$)/i);
    expect(line).not.toMatch(/Domain/i);
    const cookie = cookiesOf(signedIn);
    expect((await secure.ask("/api/me", { cookie })).status).toBe(200);
    const begun = await secure.ask("/api/auth/second-factor", { body: { password: PASSWORD }, cookie });
    expect(begun.status).toBe(200);
  });

  it("is the only one that is read: another subdomain can set __Secure-", async () => {
    const member = await createWithPassword();
    const options = { path: "/", secure: true };
    const line = await generateSignedCookie("__Secure-node.session_token", member.token, env.AUTH_SECRET, options);
    const cookie = line.split(";")[0] ?? "";
    expect((await secure.ask("/api/me", { cookie })).status).toBe(401);
    expect((await secure.ask("/api/me", { cookie: cookie.replace("__Secure-", "__Host-") })).status).toBe(200);
  });
});
