import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { RATE_LIMITS } from "#contract/limits.ts";
import { audit, rateLimit, user } from "#db/schema/index.ts";
import { ORIGIN } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember } from "#tests/support/members.ts";
import { eventually, openInbox, waitForInboxDelivery } from "#tests/support/sockets.ts";
import { app } from "#worker/app.ts";

const SECRET = "the one-time secret of this installation";

let last = 0;
const anyIp = () => {
  last += 1;
  return `198.18.9.${last}`;
};

type Options = { cookie?: string; body?: unknown; secret?: string | undefined; ip?: string };

/** Sends a request to an installation with the given setup secret, or with none. */
async function call(path: string, { cookie = "", body, ip = anyIp(), ...rest }: Options = {}): Promise<Response> {
  const secret = "secret" in rest ? rest.secret : SECRET;
  const context = createExecutionContext();
  const answer = await app.fetch(
    new Request(`${ORIGIN}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { origin: ORIGIN, cookie, "cf-connecting-ip": ip, "content-type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      redirect: "manual",
    }),
    { ...env, ...(secret === undefined ? {} : { ADMIN_BOOTSTRAP_SECRET: secret }) },
    context,
  );
  await waitOnExecutionContext(context);
  return answer;
}
const present = (cookie: string, secret = SECRET, ip = anyIp()) => call("/api/setup", { cookie, body: { secret }, ip });
const code = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
const admins = () => testDb().select().from(user).where(eq(user.role, "admin"));
const auditEntries = () => testDb().select().from(audit).where(eq(audit.action, "admin-made"));

beforeEach(async () => {
  await testDb().update(user).set({ role: "member" }).where(eq(user.role, "admin"));
  await testDb().delete(audit);
  await testDb().delete(rateLimit);
});

describe("the first admin", () => {
  it("is the member who presents the secret, pending or not, and every open tab is notified at once", async () => {
    const ada = await createMember({ name: "Ada", status: "pending", emailVerified: false });
    const tab = await openInbox(ada);
    expect(await (await call("/api/setup")).json()).toEqual({ open: true });
    expect((await present(ada.cookie)).status).toBe(204);
    expect(await admins()).toMatchObject([{ id: ada.id, status: "approved" }]);
    expect(await auditEntries()).toMatchObject([
      {
        actorId: ada.id,
        subjectKind: "member",
        subjectId: ada.id,
        before: { role: "member", status: "pending" },
        after: { role: "admin", status: "approved" },
      },
    ]);
    await eventually(
      () => tab.of("member").map((frame) => frame.status),
      (statuses) => statuses.includes("approved"),
    );
    tab.close();
    await waitForInboxDelivery();
  });

  it("is one of twenty members who present the secret at once", async () => {
    const members = await Promise.all(Array.from({ length: 20 }, (_, n) => createMember({ name: `Member ${n}` })));
    const answers = await Promise.all(members.map((member) => present(member.cookie)));
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses).toEqual([204, ...Array(19).fill(404)]);
    expect(await admins()).toHaveLength(1);
    expect(await auditEntries()).toHaveLength(1);
  });

  it("is nobody with another secret", async () => {
    const ada = await createMember({ name: "Ada" });
    for (const secret of ["x", SECRET.toUpperCase(), `${SECRET} `, SECRET.slice(0, -1)])
      expect(await code(await present(ada.cookie, secret))).toEqual([403, "setup-refused"]);
    expect(await admins()).toEqual([]);
    expect(await auditEntries()).toEqual([]);
  });

  it("is nobody without a session or with a suspended account", async () => {
    const mallory = await createMember({ status: "suspended" });
    expect(await code(await present(""))).toEqual([401, "session-missing"]);
    expect(await code(await present(mallory.cookie))).toEqual([403, "account-suspended"]);
    expect(await admins()).toEqual([]);
  });

  it("can be attempted ten times an hour from one network", { timeout: 90_000 }, async () => {
    const ada = await createMember();
    const ip = anyIp();
    for (let n = 0; n < RATE_LIMITS.setupPerIp.limit; n += 1)
      expect((await present(ada.cookie, "wrong", ip)).status).toBe(403);
    const answer = await present(ada.cookie, SECRET, ip);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await admins()).toEqual([]);
  });

  it("rejects a body with anything but the secret", async () => {
    const ada = await createMember();
    for (const body of [{}, { secret: "" }, { secret: SECRET, role: "admin" }, { secret: 1 }])
      expect((await call("/api/setup", { cookie: ada.cookie, body })).status).toBe(422);
    expect(await admins()).toEqual([]);
  });

  it("writes no audit entry when the role cannot be written", async () => {
    const ada = await createMember();
    await env.DB.exec("create trigger no_admin before update on user begin select raise(abort, 'planted'); end");
    expect((await present(ada.cookie)).status).toBe(500);
    await env.DB.exec("drop trigger no_admin");
    expect(await auditEntries()).toEqual([]);
  });
});

describe("setup", () => {
  it("is 404 once there is an admin, and without a configured secret", async () => {
    const ada = await createMember();
    for (const path of ["/api/setup", "/setup"])
      expect((await call(path, { cookie: ada.cookie, secret: undefined })).status).toBe(404);
    const short = "x".repeat(23);
    expect((await call("/api/setup", { cookie: ada.cookie, body: { secret: short }, secret: short })).status).toBe(404);
    for (const secret of ["", undefined])
      expect((await call("/api/setup", { cookie: ada.cookie, body: { secret: "undefined" }, secret })).status).toBe(
        404,
      );
    expect(await code(await call("/api/setup", { body: { secret: "x" }, secret: undefined }))).toEqual([
      401,
      "session-missing",
    ]);
    await createMember({ role: "admin" });
    for (const secret of [SECRET, "wrong"])
      expect(await code(await present(ada.cookie, secret))).toEqual([404, "not-found"]);
    expect((await call("/api/setup")).status).toBe(404);
    const page = await call("/setup", { cookie: ada.cookie });
    expect(page.status).toBe(404);
    expect(await page.text()).toContain("Page not found");
    expect((await call("/setup")).status).toBe(404);
    expect(await admins()).toHaveLength(1);
  });

  it("has a page for members while it is open, and redirects visitors to sign-in", async () => {
    const ada = await createMember();
    const page = await call("/setup", { cookie: ada.cookie });
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('"/api/setup":{"open":true}');
    expect(html).not.toContain(SECRET);
    expect((await call("/setup")).headers.get("location")).toBe("/sign-in?next=%2Fsetup");
  });
});
