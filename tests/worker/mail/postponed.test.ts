import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  DAY_MS,
  EMAIL_CHANGE_LIFETIME_MS,
  EMAIL_LINK_LIFETIME_MS,
  HOUR_MS,
  MAIL_LINK_LIFETIME_MS,
  MAIL_RETRY_MS,
  MINUTE_MS,
  RESET_LINK_LIFETIME_MS,
} from "#contract/limits.ts";
import type { MailKind } from "#contract/mail.ts";
import { newId } from "#db/ids.ts";
import { outbox, rateLimit, user, verification } from "#db/schema/index.ts";
import { writeInstant } from "#mail/dates.ts";
import { type NewMail, outboxInsert } from "#mail/outbox.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { commitMail, deliver, recorded, recordMail, rowOf } from "#tests/support/mail/recorded-mail.ts";
import { createMember } from "#tests/support/members.ts";
import { changeEmail, confirmLink, createOwner } from "#tests/support/settings/account-requests.ts";

const NOW = Date.parse("2026-06-01T12:20:00.000Z");
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  recordMail();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const newcomer = () => createMember({ email: `${newId()}@postponed.test`, emailVerified: false });
/** Writes a mail as a command does, by default one that no other stands for. Returns its id. */
async function write(to: string, kind: MailKind = "event-message", more: Partial<NewMail> = {}): Promise<string> {
  const id = newId();
  await outboxInsert(testDb(), env, Date.now(), { id, key: `${kind}:${id}`, kind, to, toName: "Vera", ...more });
  return id;
}
const fill = async (to: string, mails: number) => {
  for (let n = 0; n < mails; n++) await write(to);
};
/** Moves the time to when the mail is due, and sends it. Returns its text. */
async function sendWhenDue(id: string): Promise<{ dueAt: number; text: string }> {
  const { dueAt = 0, key } = (await rowOf(id)) ?? {};
  vi.setSystemTime(dueAt);
  await deliver([id]);
  expect(await rowOf(id)).toMatchObject({ status: "sent" });
  // Other mails may be sent at the same time.
  const sent = recorded.calls.findLast((mail) => mail.key === key);
  return { dueAt, text: sent?.body.template_params.custom_message ?? "" };
}

describe("the link in a mail that was postponed", () => {
  it("lives as long after the mail was let through as in any other, and the mail says until when", async () => {
    const member = await newcomer();
    for (let n = 0; n < 10; n++) await write(member.email, "password-reset", { memberId: newId() });
    const id = await write(member.email, "email-verification", { memberId: member.id });
    const { dueAt, text } = await sendWhenDue(id);
    expect(dueAt).toBe(NOW + DAY_MS);
    expect(text).toContain(`expires on ${writeInstant(dueAt + EMAIL_LINK_LIFETIME_MS)}`);
    const token = /confirm-address#token=([^&\s]+)/.exec(text)?.[1] ?? "";
    const open = async () => (await call("/api/auth/confirmation/link", { body: { token } })).status;
    vi.setSystemTime(dueAt + EMAIL_LINK_LIFETIME_MS - 1);
    expect(await open()).toBe(200);
    vi.setSystemTime(dueAt + EMAIL_LINK_LIFETIME_MS);
    expect(await open()).toBe(404);
  });

  it("changes an address, and the change waits for it", async () => {
    const [owner, newEmail] = [await createOwner(), `${newId()}@postponed.test`];
    await fill(newEmail, 9);
    expect((await changeEmail(newEmail, owner)).status).toBe(202);
    const [old, later] = ["email-change-old", "email-change-new"].map(async (kind) => {
      const mails = await testDb().select().from(outbox).where(eq(outbox.memberId, owner.id));
      return mails.find((mail) => mail.kind === kind)?.id ?? "";
    });
    const tokenIn = (text: string) => /confirm-address#token=([^&\s]+)/.exec(text)?.[1] ?? "";
    const confirm = async (text: string) => (await confirmLink(tokenIn(text))).status;
    expect(await confirm((await sendWhenDue((await old) ?? "")).text)).toBe(200);
    const { dueAt, text } = await sendWhenDue((await later) ?? "");
    expect(dueAt).toBe(NOW + DAY_MS + HOUR_MS);
    expect(text).toContain(`expires on ${writeInstant(NOW + EMAIL_CHANGE_LIFETIME_MS)}`);
    vi.setSystemTime(dueAt + DAY_MS);
    expect(await confirm(text)).toBe(200);
    const [moved] = await testDb().select().from(user).where(eq(user.id, owner.id));
    expect(moved?.email).toBe(newEmail);
  });

  it("sets a password for as long as the mail says", async () => {
    const member = await newcomer();
    await fill(member.email, 3);
    const id = await write(member.email, "account-created", { memberId: member.id });
    await sendWhenDue(id);
    const [link] = await testDb().select().from(verification).where(eq(verification.id, id));
    expect(link?.expiresAt.getTime()).toBe(NOW + HOUR_MS + MAIL_LINK_LIFETIME_MS);
  });

  it("is not mailed once it is dead, and a reset says when it was asked for", async () => {
    const ask = async () => {
      const member = await newcomer();
      await write(member.email, "email-verification", { memberId: newId() });
      await testDb().delete(rateLimit);
      await call("/api/auth/request-password-reset", { body: { email: member.email }, ip: "198.18.7.1" });
      const mails = await testDb().select().from(outbox).where(eq(outbox.to, member.email));
      return mails.find(({ kind }) => kind === "password-reset")?.id ?? "";
    };
    const [late, sent] = [await ask(), await ask()];
    const { text } = await sendWhenDue(sent);
    expect(text.replace(/\s+/g, " ")).toContain(`Requested ${writeInstant(NOW)} `);
    vi.setSystemTime(NOW + HOUR_MS + RESET_LINK_LIFETIME_MS);
    await deliver([late]);
    expect(await rowOf(late)).toMatchObject({ status: "dead" });
  });
});

describe("the part of the budget of an address that a mail takes", () => {
  /** When a further mail to the address would go. */
  const nextAt = async (to: string) => (await rowOf(await write(to, "password-reset", { memberId: newId() })))?.dueAt;
  const verify = (id: string) => testDb().update(user).set({ emailVerified: true }).where(eq(user.id, id));

  it("is free again when the mail is overtaken or refused before anything was sent", async () => {
    for (const isRefused of [false, true]) {
      const member = await newcomer();
      await fill(member.email, 2);
      const id = await write(member.email, "email-verification", { memberId: member.id });
      recorded.respond = () => new Response("Bad template", { status: 400 });
      if (!isRefused)
        await testDb()
          .update(user)
          .set({ email: `${newId()}@postponed.test` })
          .where(eq(user.id, member.id));
      await deliver([id]);
      const status = isRefused ? "dead" : "skipped";
      expect([recorded.calls.length, await rowOf(id)]).toMatchObject([isRefused ? 1 : 0, { status }]);
      expect(await nextAt(member.email)).toBe(NOW);
      expect(await nextAt(member.email)).toBe(NOW + HOUR_MS);
      recorded.calls = [];
    }
  });

  it("stays taken when an attempt may have sent the mail, or when answers must not tell whether there was one", async () => {
    const member = await newcomer();
    const id = await write(member.email, "email-verification", { memberId: member.id });
    recorded.respond = () => Promise.reject(new DOMException("timed out", "TimeoutError"));
    await deliver([id]);
    await verify(member.id);
    vi.setSystemTime(NOW + MINUTE_MS + MAIL_RETRY_MS[0]);
    await deliver([id]);
    expect([recorded.calls.length, await rowOf(id)]).toMatchObject([1, { status: "skipped", countedAt: NOW }]);

    const guest = await commitMail("registration-unconfirmed");
    recorded.respond = () => new Response("Bad template", { status: 400 });
    await deliver([guest.id]);
    expect(await rowOf(guest.id)).toMatchObject({ status: "dead", countedAt: NOW + MINUTE_MS + MAIL_RETRY_MS[0] });
  });
});
