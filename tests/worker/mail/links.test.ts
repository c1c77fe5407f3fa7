import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { setPasswordToken } from "#auth/mail/links.ts";
import type { RegistrationLinkView } from "#contract/events/registration-link.ts";
import { DAY_MS, HOUR_MS } from "#contract/limits.ts";
import type { MailKind } from "#contract/mail.ts";
import { newId } from "#db/ids.ts";
import { event, outbox, registration, user, verification } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { commitMail, deliver, recorded, recordMail } from "#tests/support/mail/recorded-mail.ts";
import { calendarToken } from "#worker/features/events/mail/links.ts";

beforeEach(recordMail);
afterEach(() => {
  vi.restoreAllMocks();
});

describe("links in mail", () => {
  const tokenOf = (text: string) => /registration#token=([^&\s]+)&do=cancel/.exec(text)?.[1] ?? "";
  const mailed = async (kind: MailKind = "registration-unconfirmed") => {
    const mail = await commitMail(kind);
    await deliver([mail.id]);
    return { ...mail, token: tokenOf(recorded.calls.at(-1)?.body.template_params.custom_message ?? "") };
  };
  const post = (what: "confirmation" | "cancellation", token: string) =>
    call(`/api/registrations/${what}`, { body: { token } });
  const look = async (token: string) => {
    const answered = await call("/api/registrations/link", { body: { token } });
    return { status: answered.status, view: (await answered.json()) as RegistrationLinkView };
  };
  const attendees = async (eventId: string) =>
    ((await (await call(`/api/events/${eventId}`)).json()) as { attendees: unknown[] }).attendees.length;

  it("change nothing when opened, and confirm once however often they are used", async () => {
    const { token, eventId } = await mailed();
    for (let at = 0; at < 2; at += 1)
      expect(await look(token)).toMatchObject({ status: 200, view: { state: "unconfirmed", event: { id: eventId } } });
    expect(await attendees(eventId)).toBe(0);
    for (let at = 0; at < 2; at += 1) {
      const confirmed = await post("confirmation", token);
      expect([confirmed.status, await confirmed.json()]).toMatchObject([200, { state: "confirmed" }]);
    }
    expect(await attendees(eventId)).toBe(1);
  });

  it("cancel once, free the seat, and enqueue a cancellation mail", async () => {
    const { id, token, eventId, registrationId } = await mailed();
    await testDb().update(event).set({ attendeeCount: 1 }).where(eq(event.id, eventId));
    for (let at = 0; at < 2; at += 1) {
      const cancelled = await post("cancellation", token);
      expect([cancelled.status, await cancelled.json()]).toMatchObject([200, { state: "cancelled" }]);
    }
    const [row] = await testDb().select().from(event).where(eq(event.id, eventId));
    expect(row?.attendeeCount).toBe(0);
    const key = `registration-cancelled:${registrationId}`;
    expect(await testDb().$count(outbox, eq(outbox.key, key))).toBe(1);
    expect((await post("confirmation", token)).status).toBe(404);
    const [mail] = await testDb().select().from(outbox).where(eq(outbox.id, id));
    if (!mail) throw new Error("no mail");
    const file = await call("/api/registrations/calendar", { body: { token: calendarToken(env, mail) } });
    expect(await file.text()).toContain("METHOD:CANCEL");
  });

  it("never touch a later registration of the same address", async () => {
    const { token, eventId, member } = await mailed();
    await post("cancellation", token);
    const again = await call(`/api/events/${eventId}/registration`, {
      body: { name: member.name, email: member.email },
      cookie: member.cookie,
    });
    expect(again.status).toBe(201);
    expect(await look(token)).toMatchObject({ view: { state: "cancelled" } });
    await post("cancellation", token);
    expect(await testDb().$count(registration, eq(registration.eventId, eventId))).toBe(1);
  });

  it("are 404 when altered, made up, of another purpose or too old", async () => {
    const { token, id } = await mailed();
    const [row] = await testDb().select().from(outbox).where(eq(outbox.id, id));
    if (!row) throw new Error("no row");
    const flipped = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    const otherPurpose = `${token.slice(0, 32)}${setPasswordToken(env, row)}`;
    const invalid = [flipped, otherPurpose, `${newId().replaceAll("-", "")}${token.slice(32)}`, "x", "%00"];
    for (const one of invalid) expect((await look(one)).status, one).toBe(404);
    expect((await post("cancellation", otherPurpose)).status).toBe(404);
    await testDb()
      .update(outbox)
      .set({ countedAt: Date.now() - 31 * DAY_MS })
      .where(eq(outbox.id, id));
    const old = await call("/api/registrations/link", { body: { token } });
    expect(await old.json()).toMatchObject({ status: 404, code: "link-invalid" });
  });

  it("are refused once the event has started", async () => {
    const { token, eventId } = await mailed();
    await testDb()
      .update(event)
      .set({ startsAt: Date.now() - HOUR_MS })
      .where(eq(event.id, eventId));
    for (const what of ["confirmation", "cancellation"] as const) {
      const late = await post(what, token);
      expect([late.status, await late.json()]).toMatchObject([409, { code: "registration-closed" }]);
    }
  });

  it("set a password only for an account with neither a password nor a verified address", async () => {
    const { id, member } = await commitMail("account-created");
    await deliver([id]);
    // The address of this member is verified.
    expect(await testDb().$count(verification, eq(verification.value, member.id))).toBe(0);
    const fresh = await commitMail("account-created");
    await testDb().update(user).set({ emailVerified: false }).where(eq(user.id, fresh.member.id));
    await deliver([fresh.id]);
    expect(await testDb().$count(verification, eq(verification.value, fresh.member.id))).toBe(1);
  });
});
