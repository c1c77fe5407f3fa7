import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { SetupItemView, SetupView } from "#contract/admin/setup.ts";
import { DAY_MS, MINUTE_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { outbox, page, setting, user } from "#db/schema/index.ts";
import { call, ORIGIN } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { app } from "#worker/app.ts";

let otto: TestMember;
beforeAll(async () => {
  otto = await createMember({ name: "Otto Brandt", role: "admin" });
});

/** The checklist of an installation with this configuration. */
async function ask(using: object = {}): Promise<{ text: string; item: (key: string) => SetupItemView; all: string[] }> {
  const context = createExecutionContext();
  const answer = await app.fetch(
    new Request(`${ORIGIN}/api/admin/setup`, { headers: { cookie: otto.cookie } }),
    { ...env, ...using },
    context,
  );
  await waitOnExecutionContext(context);
  expect(answer.status).toBe(200);
  const text = await answer.text();
  const { items } = JSON.parse(text) as SetupView;
  const item = (key: string) => items.find((one) => one.key === key) as SetupItemView;
  return { text, item, all: items.map(({ key }) => key) };
}

const SECRETS = {
  ADMIN_BOOTSTRAP_SECRET: "marker-bootstrap",
  GOOGLE_CLIENT_ID: "marker-google-id",
  GOOGLE_CLIENT_SECRET: "marker-google-secret",
  MAIL_ENDPOINT: "https://marker-mail.test",
  MAIL_SERVICE_ID: "marker-service",
  MAIL_TEMPLATE_ID: "marker-template",
  MAIL_USER_ID: "marker-user",
};

describe("the set-up checklist", () => {
  it("shows what is missing and how to set it, required items first", async () => {
    const { item, all } = await ask({ MAIL_ENDPOINT: "", APP_ENV: "local", LAUNCHED_ON: "" });
    expect(item("terms")).toMatchObject({ done: false, needed: true, detail: "/terms shows the default text." });
    expect(item("privacy").how).toContain("/admin/pages/privacy");
    expect(item("google")).toMatchObject({
      done: false,
      needed: false,
      how: "Run npx wrangler secret put GOOGLE_CLIENT_SECRET, then set GOOGLE_CLIENT_ID with npm run deploy -- --var NAME:VALUE.",
    });
    expect(item("launched-on").how).toContain("LAUNCHED_ON");
    expect(item("breached-passwords").how).toContain("BREACHED_PASSWORDS_URL");
    expect(item("bootstrap-secret")).toMatchObject({ done: true, needed: false, how: null });
    expect(item("first-admin")).toMatchObject({ done: true, detail: "1 admin." });
    expect(all.indexOf("mail")).toBeLessThan(all.indexOf("google"));
  });

  it("marks what is done", async () => {
    const now = Date.now();
    const row = { title: "T", markdown: "x", updatedAt: now, updatedBy: otto.id, version: 1 };
    await testDb()
      .insert(page)
      .values([
        { ...row, slug: "terms", publishedAt: now },
        { ...row, slug: "privacy", publishedAt: null },
      ]);
    await testDb().insert(setting).values({ name: "registration-mode", value: "invitation" });
    const { item } = await ask({ ...SECRETS, LAUNCHED_ON: "2026-11-20", EARLY_ACCESS_UNTIL: "2999-01-01" });
    expect(item("terms")).toMatchObject({ done: true, how: null });
    expect(item("privacy").done).toBe(false);
    expect(item("google").done).toBe(true);
    expect(item("linkedin").done).toBe(false);
    expect(item("launched-on").done).toBe(true);
    expect(item("early-access-until").done).toBe(true);
    expect(item("registration-mode").detail).toBe("Invitation Only: people need an invitation to join.");
  });

  it("names the addresses of the deal platform and the syndicate, and takes only valid ones", async () => {
    const { item } = await ask({ DEAL_PLATFORM_URL: "", SYNDICATE_URL: "http://syndicate.example" });
    expect(item("deal-platform")).toMatchObject({ done: false, needed: false, detail: "Its page has no button yet." });
    expect(item("deal-platform").how).toContain("Set DEAL_PLATFORM_URL to the https address");
    expect(item("syndicate")).toMatchObject({
      done: false,
      detail: "SYNDICATE_URL is not valid, so its page has no button.",
    });
    const set = await ask({ DEAL_PLATFORM_URL: "https://deals.example/" });
    expect(set.item("deal-platform")).toMatchObject({
      done: true,
      detail: "Its page links to https://deals.example/.",
      how: null,
    });
  });

  it("names the variables that an incomplete mail configuration still needs", async () => {
    const { item } = await ask({ MAIL_ENDPOINT: "https://mail.test", MAIL_SERVICE_ID: "s", MAIL_TEMPLATE_ID: "" });
    expect(item("mail").done).toBe(false);
    expect(item("mail").how).toMatch(/^Set MAIL_TEMPLATE_ID and MAIL_USER_ID /);
  });

  it("marks email as done only when one was accepted within a day, or a test email was", async () => {
    const notYet = { done: false, canTest: true, how: "Send a test email to your own address." };
    const detail = "Emails are sent through your email service. No email was accepted in the last 24 hours.";
    expect((await ask(SECRETS)).item("mail")).toMatchObject({ ...notYet, detail });
    const now = Date.now();
    const id = newId();
    const mail = { id, key: id, kind: "password-changed", to: "vera@mail.test", toName: "Vera", dueAt: now } as const;
    await testDb()
      .insert(outbox)
      .values({ ...mail, status: "sent", createdAt: now, sentAt: now - DAY_MS - 1 });
    expect((await ask(SECRETS)).item("mail")).toMatchObject(notYet);
    await testDb()
      .update(outbox)
      .set({ sentAt: now - DAY_MS + MINUTE_MS });
    expect((await ask(SECRETS)).item("mail")).toMatchObject({
      ...{ done: true, how: null },
      detail: "Emails are sent through your email service. An email was accepted in the last 24 hours.",
    });
    await testDb().delete(outbox);
  });

  it("says whether a monitor and a webhook are set, and takes only valid ones", async () => {
    const both = (over: object) => ask(over).then(({ item }) => [item("monitoring").done, item("alarms").done]);
    expect(await both({})).toEqual([false, false]);
    expect(await both({ HEALTH_SECRET: "short", ALARM_WEBHOOK: "http://alarm.example" })).toEqual([false, false]);
    const set = {
      HEALTH_SECRET: "marker-health-secret-of-32-characters",
      ALARM_WEBHOOK: "https://marker-alarm.example",
    };
    expect(await both(set)).toEqual([true, true]);
    expect((await ask(set)).text).not.toContain("marker-");
  });

  it("asks to remove the one-time secret once there is an admin, and never shows a secret", async () => {
    const { item, text } = await ask(SECRETS);
    expect(item("bootstrap-secret")).toMatchObject({ done: false, needed: true });
    expect(item("bootstrap-secret").how).toContain("npx wrangler secret delete ADMIN_BOOTSTRAP_SECRET");
    expect(text).not.toContain("marker-");
    expect(text).not.toContain(env.AUTH_SECRET);
  });

  it("counts the admins without a second factor", async () => {
    const olga = await createMember({ role: "admin" });
    expect((await ask()).item("second-factor")).toMatchObject({ done: false, detail: "0 of 2 have turned it on." });
    await testDb().update(user).set({ twoFactorEnabled: true }).where(eq(user.role, "admin"));
    expect((await ask()).item("second-factor")).toMatchObject({ done: true, how: null });
    await testDb().update(user).set({ role: "member" }).where(eq(user.id, olga.id));
  });

  it("is only for admins", async () => {
    const ada = await createMember();
    expect((await call("/api/admin/setup")).status).toBe(401);
    expect((await call("/api/admin/setup", { cookie: ada.cookie })).status).toBe(403);
  });
});
