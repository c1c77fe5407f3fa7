import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SetupItemView, SetupView, TestMailView } from "#contract/admin/setup.ts";
import { RATE_LIMITS } from "#contract/limits.ts";
import { audit, outbox, setting } from "#db/schema/index.ts";
import { configured } from "#tests/support/configured.ts";
import { testDb } from "#tests/support/events/events.ts";
import { deliverMail, mailRow } from "#tests/support/mail/delivery.ts";
import { FakeProvider, withMailProvider } from "#tests/support/mail/fake-provider.ts";
import { commitMail } from "#tests/support/mail/recorded-mail.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";

const { ask } = configured(withMailProvider());
let otto: TestMember;
let provider: FakeProvider;

beforeEach(async () => {
  otto = await createMember({ name: "Otto Brandt", role: "admin" });
  provider = new FakeProvider();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await testDb().batch([testDb().delete(setting), testDb().delete(outbox)]);
});

const test = async () => {
  const answer = await ask("/api/admin/setup/test-mail", { body: {}, cookie: otto.cookie });
  return { status: answer.status, body: (await answer.json()) as TestMailView };
};
const mailItem = async () => {
  const { items } = (await (await ask("/api/admin/setup", { cookie: otto.cookie })).json()) as SetupView;
  return items.find(({ key }) => key === "mail") as SetupItemView;
};

describe("a test email", () => {
  it("goes to the admin at once, is audited, and marks email as done", async () => {
    const { status, body } = await test();
    const answer = "The email service responded with 200.";
    expect([status, body]).toEqual([200, { to: otto.email, accepted: true, answer }]);
    expect(provider.calls.map(({ params }) => params.to_email)).toEqual([otto.email]);
    expect(provider.calls[0]?.params.custom_message).toContain("This is a test email");
    expect(await testDb().select().from(audit).where(eq(audit.actorId, otto.id))).toMatchObject([
      { action: "mail-tested", subjectKind: "mail", after: { answer } },
    ]);
    expect(await mailItem()).toMatchObject({ done: true, how: null });
  });

  it("shows the status of the email service when it is refused, and none of its text", async () => {
    provider.respond = () => new Response("The key k-123 of account 7 is closed", { status: 403 });
    const { status, body } = await test();
    const answer = "The email service responded with 403.";
    expect([status, body]).toEqual([200, { to: otto.email, accepted: false, answer }]);
    const { done, detail } = await mailItem();
    expect(done).toBe(false);
    expect(detail).toContain(`The last test email failed: ${answer}`);
  });

  it("ends a pause of sending when it is accepted, and not when it is refused", async () => {
    const { id } = await commitMail();
    provider.respond = () => new Response(null, { status: 401 });
    await deliverMail([id]);
    await test();
    provider.respond = (accept) => accept();
    await deliverMail([id]);
    expect((await mailRow(id)).status).toBe("pending");
    await test();
    await deliverMail([id]);
    expect((await mailRow(id)).status).toBe("sent");
  });

  it("is 409 without an email service, and 429 after ten an hour", async () => {
    const without = configured({ ...withMailProvider(), MAIL_ENDPOINT: "", APP_ENV: "production" });
    const secured = await createMember({ role: "admin", columns: { twoFactorEnabled: true } });
    const refused = await without.ask("/api/admin/setup/test-mail", { body: {}, cookie: secured.cookie });
    expect([refused.status, await refused.json()]).toMatchObject([409, { detail: "Email isn't set up yet." }]);
    for (let sent = 0; sent < RATE_LIMITS.testMailsPerAdmin.limit; sent += 1) expect((await test()).status).toBe(200);
    expect((await test()).status).toBe(429);
    expect(provider.calls).toHaveLength(RATE_LIMITS.testMailsPerAdmin.limit);
  });
});
