import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { identifierOf } from "#auth/recovery/reset-link.ts";
import { EMAIL_LINK_LIFETIME_MS, MAIL_LINK_LIFETIME_MS } from "#contract/limits.ts";
import { MAIL_KINDS, type MailKind } from "#contract/mail.ts";
import * as schema from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { addressTokenOf, resetTokenOf } from "#tests/support/mail/mailed-links.ts";
import { commitMail, deliver, recorded, recordMail, rowOf } from "#tests/support/mail/recorded-mail.ts";
import { createMember } from "#tests/support/members.ts";
import {
  changeEmail,
  createOwner,
  freshAddress,
  freshIp,
  problemOf,
} from "#tests/support/settings/account-requests.ts";
import { calendarToken, registrationToken } from "#worker/features/events/mail/links.ts";

beforeEach(recordMail);
afterEach(() => {
  vi.restoreAllMocks();
});

const lastText = () => recorded.calls.at(-1)?.body.template_params.custom_message ?? "";
const linksIn = (text: string): string[] => text.match(/https?:\S+/g) ?? [];
const requestReset = (email: string) => call("/api/auth/request-password-reset", { body: { email }, ip: freshIp() });
const mailedTo = async (to: string, kind: MailKind) => {
  const rows = await testDb().select().from(schema.outbox).where(eq(schema.outbox.to, to));
  const row = rows.find((one) => one.kind === kind);
  await deliver([row?.id ?? ""]);
  return lastText();
};
const download = (token: string) => call("/api/registrations/calendar", { body: { token } });

/** Every text of every table of the main database. */
async function everythingStored(): Promise<string> {
  const { results } = await env.DB.prepare("select name from sqlite_master where type = 'table'").all<{
    name: string;
  }>();
  const tables = results.map(({ name }) => name).filter((name) => !/^(sqlite_|_cf_|d1_)/.test(name));
  const rows = await Promise.all(tables.map((table) => env.DB.prepare(`select * from "${table}"`).all()));
  return JSON.stringify(rows.map((table) => table.results));
}

describe("the secret of a mailed link", () => {
  it("is in the fragment of its address, in every kind of mail, and in no query", async () => {
    const links: string[] = [];
    for (const kind of MAIL_KINDS) {
      const mail = await commitMail(kind);
      if (kind === "account-created")
        await testDb().update(schema.user).set({ emailVerified: false }).where(eq(schema.user.id, mail.member.id));
      await deliver([mail.id]);
      links.push(...linksIn(lastText()));
    }
    const owner = await createOwner();
    await requestReset(owner.email);
    await changeEmail(freshAddress(), owner);
    for (const kind of ["password-reset", "email-change-old"] as const)
      links.push(...linksIn(await mailedTo(owner.email, kind)));
    for (const page of ["/forgot-password", "/confirm-address", "/registration"])
      expect(
        links.filter((link) => new URL(link).pathname === page && new URL(link).hash !== "").length,
        page,
      ).toBeGreaterThan(0);
    for (const link of links) {
      expect(new URL(link).search, link).toBe("");
      // Beside the fragment a link has no more than the id of an event.
      expect(new URL(link).pathname, link).toMatch(/^\/(events\/[0-9a-f-]{36}|[a-z/-]*)$/);
    }
  });

  it("is not in the database, in whatever table", async () => {
    const owner = await createOwner();
    await requestReset(owner.email);
    await changeEmail(freshAddress(), owner);
    const account = await commitMail("account-created");
    await testDb().update(schema.user).set({ emailVerified: false }).where(eq(schema.user.id, account.member.id));
    await deliver([account.id]);
    const password = /forgot-password#token=(\S+)/.exec(lastText())?.[1] ?? "";
    const place = /registration#token=([^&\s]+)/.exec(lastText())?.[1] ?? "";
    const tokens = [
      await resetTokenOf(owner.email),
      await addressTokenOf(owner.email, "email-change-old"),
      password,
      place,
    ];
    const stored = await everythingStored();
    expect(stored).toContain(owner.email);
    for (const token of tokens) {
      expect(token.length).toBeGreaterThanOrEqual(32);
      // The second half of a longer token is its signature; the first is the id of the mail.
      expect(stored).not.toContain(token.slice(-32));
    }
    expect(await mailedTo(owner.email, "password-reset")).toContain(`/forgot-password#token=${tokens[0]}`);
    expect(stored).toContain(identifierOf(tokens[0] ?? ""));
  });

  it("works as what is stored of it does not", async () => {
    const { email } = await createMember();
    await requestReset(email);
    const token = await resetTokenOf(email);
    const reset = (value: string) =>
      call("/api/auth/reset-password", { body: { token: value, newPassword: "a new horse every day" } });
    expect(await problemOf(await reset(identifierOf(token)))).toEqual([404, "link-invalid"]);
    expect((await reset(token)).status).toBe(200);
  });
});

describe("a calendar link", () => {
  it("opens the calendar file and neither shows, confirms nor cancels the registration", async () => {
    const { id, registrationId } = await commitMail("registration-unconfirmed");
    await deliver([id]);
    const token = /registration#calendar=(\S+)/.exec(lastText())?.[1] ?? "";
    const file = await download(token);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
    expect(await file.text()).toContain(registrationId);
    for (const what of ["link", "confirmation", "cancellation"])
      expect(await problemOf(await call(`/api/registrations/${what}`, { body: { token } }))).toEqual([
        404,
        "link-invalid",
      ]);
    expect((await call(`/api/registrations/calendar?token=${token}`)).status).toBe(405);
    const row = await rowOf(id);
    if (!row) throw new Error("no mail");
    expect(calendarToken(env, row)).toBe(token);
    expect((await download(registrationToken(env, row))).status).toBe(404);
  });

  it("ends after its time", async () => {
    const { id } = await commitMail("registration-confirmed");
    const row = await rowOf(id);
    if (!row) throw new Error("no mail");
    const token = calendarToken(env, row);
    await testDb()
      .update(schema.outbox)
      .set({ countedAt: Date.now() - MAIL_LINK_LIFETIME_MS })
      .where(eq(schema.outbox.id, id));
    expect((await download(token)).status).toBe(404);
    expect(MAIL_LINK_LIFETIME_MS).toBeGreaterThan(EMAIL_LINK_LIFETIME_MS);
  });
});
