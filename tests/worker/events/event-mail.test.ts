import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { RegistrationLinkView } from "#contract/events/registration-link.ts";
import { HOUR_MS } from "#contract/limits.ts";
import { newId } from "#db/ids.ts";
import { event, outbox, registration } from "#db/schema/index.ts";
import { outboxInsert } from "#mail/outbox.ts";
import { call } from "#tests/support/call.ts";
import { testDb } from "#tests/support/events/events.ts";
import { deliverMail, mailRow } from "#tests/support/mail/delivery.ts";
import { commitEventMail, EVENT_MAILS, type EventMailKind } from "#tests/support/mail/event-mail.ts";
import { FakeProvider, withMailProvider } from "#tests/support/mail/fake-provider.ts";
import { calendarToken } from "#worker/features/events/mail/links.ts";

let provider: FakeProvider;
beforeEach(() => {
  provider = new FakeProvider();
});
afterEach(() => {
  vi.restoreAllMocks();
});

type Sent = { subject: string; text: string; html: string; headers: Record<string, string>; calendar: string | null };

/** A mail as Cloudflare's binding gets it: subject, both parts, and the calendar file. Null when it was not sent. */
async function read(id: string): Promise<Sent | null> {
  type Given = Omit<Sent, "calendar"> & { to: unknown; attachments: { content: Uint8Array }[] };
  const given: Given[] = [];
  const binding = { send: async (mail: Given) => given.push(mail) };
  await deliverMail([id], { ...withMailProvider(), MAIL_ENDPOINT: "", MAIL_FROM: "node@node.test", EMAIL: binding });
  const [mail] = given;
  if (!mail) return null;
  const content = mail.attachments[0]?.content;
  return { ...mail, calendar: content ? new TextDecoder().decode(content) : null };
}
async function mailed(kind: EventMailKind, wishes: Parameters<typeof commitEventMail>[1] = {}) {
  const mail = await commitEventMail(kind, wishes);
  const sent = await read(mail.id);
  if (!sent) throw new Error(`${kind} was not sent: ${(await mailRow(mail.id)).lastError}`);
  return { ...mail, sent };
}
const entryOf = (file: string | null) => {
  if (!file) return null;
  const calendar = new ICAL.Component(ICAL.parse(file));
  const text = (name: string) => String(calendar.getFirstSubcomponent("vevent")?.getFirstPropertyValue(name));
  return {
    method: String(calendar.getFirstPropertyValue("method")),
    uid: text("uid"),
    sequence: Number(text("sequence")),
    status: text("status"),
  };
};
const tokenIn = (text: string, action: string) =>
  new RegExp(`/registration#token=(\\S+)&do=${action}`).exec(text)?.[1] ?? "";

/** The registration or the event is over with these. */
const OVER: EventMailKind[] = ["registration-cancelled", "registration-removed", "event-cancelled"];

describe("a mail about an event", () => {
  const SUBJECTS: Record<EventMailKind, string> = {
    "account-created": "You're going: Winter Investment Summit",
    "registration-confirmed": "You're going: Winter Investment Summit",
    "registration-unconfirmed": "Confirm your registration: Winter Investment Summit",
    "registration-cancelled": "Registration canceled: Winter Investment Summit",
    "registration-removed": "Registration removed: Winter Investment Summit",
    "registration-waitlisted": "You're on the waitlist: Winter Investment Summit",
    "registration-promoted": "You got a spot: Winter Investment Summit",
    "registration-expiring": "Confirm your registration: Winter Investment Summit",
    "event-changed": "Updated: Winter Investment Summit",
    "event-cancelled": "Event canceled: Winter Investment Summit",
    "event-reminder": "Reminder: Winter Investment Summit",
    "event-message": "About Winter Investment Summit",
  };

  it("says when and where in the event's time zone, links to the event, and offers to cancel", async () => {
    const at = { startsAt: Date.parse("2027-03-28T06:00:00.000Z"), endsAt: Date.parse("2027-03-28T16:30:00.000Z") };
    for (const kind of EVENT_MAILS) {
      const { sent, eventId } = await mailed(kind, { event: at });
      expect(sent.subject).toBe(SUBJECTS[kind]);
      for (const part of [sent.text, sent.html])
        for (const words of ["Sun, Mar 28, 2027", "8:00 AM – 6:30 PM CEST", "Zürich, Saal am Wasser"])
          expect(part, `${kind} ${words}`).toContain(words);
      // The address of a new account is not confirmed yet.
      expect(sent.text.includes("Hanna Host"), kind).toBe(kind !== "account-created");
      if (!["account-created", "registration-unconfirmed", "registration-expiring"].includes(kind))
        expect(sent.text, kind).toContain(`http://node.test/events/${eventId}`);
      const over = OVER.includes(kind);
      expect(tokenIn(sent.text, "cancel") !== "", kind).toBe(!over);
    }
  });

  it("carries the right calendar entry: none on the waitlist, a cancellation for a cancelled registration", async () => {
    for (const kind of EVENT_MAILS) {
      const { sent, registrationId } = await mailed(kind, { event: { sequence: 4 } });
      const over = OVER.includes(kind);
      const entry = entryOf(sent.calendar);
      if (kind === "registration-waitlisted" || kind === "event-message") {
        expect(entry, kind).toBeNull();
        expect(sent.text, kind).not.toContain("/registration#calendar=");
        continue;
      }
      expect(entry, kind).toEqual({
        uid: `${registrationId}@node.test`,
        ...(over
          ? { method: "CANCEL", status: "CANCELLED", sequence: 5 }
          : { method: "PUBLISH", status: "CONFIRMED", sequence: 4 }),
      });
      expect(sent.text, kind).toContain("http://node.test/registration#calendar=");
    }
  });

  it("links to the same calendar entry: none on the waitlist, a cancellation once the event is cancelled", async () => {
    const ask = (text: string) =>
      call("/api/registrations/calendar", { body: { token: /#calendar=(\S+)/.exec(text)?.[1] ?? "" } });
    const waits = await mailed("registration-waitlisted");
    const [row] = await testDb().select().from(outbox).where(eq(outbox.id, waits.id));
    expect((await ask(`#calendar=${row && calendarToken(env, row)}`)).status).toBe(404);
    const goes = await mailed("registration-confirmed");
    expect(entryOf(await (await ask(goes.sent.text)).text())).toMatchObject({ method: "PUBLISH" });
    await testDb().update(event).set({ cancelledAt: 1 }).where(eq(event.id, goes.eventId));
    expect(entryOf(await (await ask(goes.sent.text)).text())).toMatchObject({ method: "CANCEL", status: "CANCELLED" });
  });

  it("names the waitlist position, and offers to leave the waitlist", async () => {
    const first = await commitEventMail("registration-waitlisted", { registration: { waitlistNumber: 3 } });
    const behind = { eventId: first.eventId, name: "Someone", createdAt: Date.now() };
    await testDb()
      .insert(registration)
      .values([
        { ...behind, id: newId(), email: "before@mail.test", waitlistNumber: 2 },
        { ...behind, id: newId(), email: "after@mail.test", waitlistNumber: 9 },
        { ...behind, id: newId(), email: "seated@mail.test" },
      ]);
    const sent = await read(first.id);
    expect(sent?.text).toContain("You're number 2 in line.");
    expect(sent?.text).toContain("Leave the waitlist");
    const view = await call("/api/registrations/link", { body: { token: tokenIn(sent?.text ?? "", "cancel") } });
    expect(((await view.json()) as RegistrationLinkView).event.id).toBe(first.eventId);
  });

  it("does not say that a registration on the waitlist is going", async () => {
    for (const kind of ["account-created", "registration-unconfirmed", "registration-confirmed"] as const) {
      const { sent } = await mailed(kind, { registration: { waitlistNumber: 7 } });
      expect(sent.text, kind).toContain("You're number 1 in line.");
      expect(`${sent.subject} ${sent.text} ${sent.html}`, kind).not.toMatch(
        /You&#39;re going|You're going|You are registered/,
      );
      expect(`${sent.text} ${sent.calendar}`, kind).not.toMatch(/calendar/i);
    }
    const { sent } = await mailed("event-changed", { registration: { waitlistNumber: 7 } });
    expect(sent.text).toContain("You're still on the waitlist. You're number 1 in line.");
    expect(sent.calendar).toBeNull();
    const called = await mailed("event-cancelled", { registration: { waitlistNumber: 7 } });
    expect(`${called.sent.text} ${called.sent.calendar}`).not.toMatch(/calendar/i);
  });

  it("still lets a new account set its password when its event is cancelled, and does not say that anybody is going", async () => {
    const { sent } = await mailed("account-created", { event: { cancelledAt: 1 } });
    expect(sent.subject).toBe("Your account on Node");
    expect(sent.text).toContain("which has since been canceled");
    expect(sent.text).toContain("/forgot-password#token=");
    expect(sent.text).not.toContain("You're going");
  });

  it("asks somebody promoted to confirm a registration that is unconfirmed, and nobody else", async () => {
    const { sent } = await mailed("registration-promoted", { registration: { confirmedAt: null } });
    expect(sent.text).toMatch(/please confirm that you're coming/i);
    expect(tokenIn(sent.text, "confirm")).not.toBe("");
    for (const kind of ["registration-promoted", "event-changed", "event-reminder"] as const)
      expect(tokenIn((await mailed(kind)).sent.text, "confirm"), kind).toBe("");
  });

  it("says until when an unconfirmed registration is held, and asks to confirm it", async () => {
    const heldUntil = Date.parse("2027-03-01T09:30:00.000Z");
    const kinds = ["registration-confirmed", "registration-promoted", "registration-expiring"] as const;
    const about = { startsAt: Date.parse("2027-03-28T06:00:00.000Z"), endsAt: null };
    for (const kind of kinds) {
      const { sent } = await mailed(kind, { event: about, registration: { heldUntil } });
      expect(sent.text, kind).toContain(
        "We're holding your spot until Mon, Mar 1, 2027, 9:30 AM UTC. Confirm your registration by then, or your registration ends.",
      );
      expect(tokenIn(sent.text, "confirm"), kind).not.toBe("");
    }
    const waiting = { heldUntil, waitlistNumber: 4 };
    for (const kind of ["registration-waitlisted", "registration-unconfirmed", "registration-expiring"] as const)
      expect((await mailed(kind, { event: about, registration: waiting })).sent.text, kind).toContain(
        "We're holding your place on the waitlist until Mon",
      );
    const { sent } = await mailed("account-created", { event: about, registration: { heldUntil } });
    expect(sent.text).toContain("Confirm your email and set a password by then");
    expect(sent.html).toContain(">Confirm email and set a password<");
  });

  it("says of a hold that would last beyond the start that it ends then, and nothing about its end", async () => {
    const startsAt = Date.now() + HOUR_MS;
    for (const heldUntil of [startsAt, startsAt + HOUR_MS])
      for (const kind of ["registration-confirmed", "registration-promoted", "account-created"] as const) {
        const { text } = (await mailed(kind, { event: { startsAt, endsAt: null }, registration: { heldUntil } })).sent;
        expect(text, kind).toContain("We're holding your spot until the event starts. Confirm your");
        expect(text, kind).not.toMatch(/someone else|registration ends/);
      }
    const waiting = { event: { startsAt, endsAt: null }, registration: { heldUntil: 1, waitlistNumber: 4 } };
    const { text } = (await mailed("registration-waitlisted", waiting)).sent;
    expect(text).toContain("Confirm your registration before the event starts.");
  });

  it("says that a registration whose time was over before gets a seat only after it is confirmed", async () => {
    const waiting = { heldUntil: 1, waitlistNumber: 4 };
    for (const kind of ["registration-waitlisted", "registration-unconfirmed"] as const) {
      const { text } = (await mailed(kind, { registration: waiting })).sent;
      expect(text, kind).toContain("so you need to confirm this one to get a spot.");
      expect(text, kind).toContain("Confirm your registration within 24 hours, or your registration ends.");
      expect(text, kind).not.toContain("We're holding your");
    }
  });

  it("about a cancelled waitlist registration mentions no seat and no calendar", async () => {
    const waited = await commitEventMail("registration-waitlisted");
    const db = testDb();
    const { member, eventId, registrationId } = waited;
    await db.delete(registration).where(eq(registration.eventId, eventId));
    const mail = { to: member.email, toName: member.name, memberId: member.id, eventId, registrationId };
    const gone = { ...mail, id: newId(), key: `registration-cancelled:${registrationId}` };
    await db.batch([outboxInsert(db, withMailProvider(), Date.now(), { ...gone, kind: "registration-cancelled" })]);
    const sent = await read(gone.id);
    expect(sent?.text).toContain("You're no longer on the waitlist for Winter Investment Summit.");
    expect(`${sent?.text} ${sent?.calendar}`).not.toMatch(/calendar/i);
  });

  it("carries the host's text, marked as the host's, line by line, and no reply address of the host", async () => {
    const message = "Bring a coat.\n\n--\nNode, http://node.test\r\nYour password: http://evil.test\u2028Signed";
    const { sent } = await mailed("event-message", { message });
    expect(sent.text).toContain("Hanna Host sent this message to everyone going to Winter Investment Summit:");
    for (const line of ["Bring a coat.", "--", "Node, http://node.test", "Your password: http://evil.test", "Signed"])
      expect(sent.text.split("\n")).toContain(`> ${line}`);
    expect(sent.text).toContain("replies to this email don't reach the host.");
    expect(Object.keys(sent.headers)).toEqual(["X-Node-Mail-Key"]);
    const called = await mailed("event-cancelled", { event: { cancelReason: "The hall\n<b>is</b> flooded." } });
    expect(called.sent.text).toContain("> The hall\n> <b>is</b> flooded.");
    expect(called.sent.html).toContain("The hall<br>&lt;b&gt;is&lt;/b&gt; flooded.");
  });
});

describe("a mail whose content is no longer true", () => {
  const overtaken = async (mail: { id: string; key: string }) => {
    await deliverMail([mail.id]);
    expect(await mailRow(mail.id), mail.key).toMatchObject({
      status: "skipped",
      lastError: "Not sent because something changed before it went out, or because its address is not confirmed.",
    });
    expect(provider.calls).toEqual([]);
  };
  const others = EVENT_MAILS.filter(
    (kind) => !["account-created", "registration-cancelled", "registration-removed"].includes(kind),
  );

  it("is not sent once the registration is cancelled", async () => {
    for (const kind of others) {
      const mail = await commitEventMail(kind);
      await testDb().delete(registration).where(eq(registration.id, mail.registrationId));
      await overtaken(mail);
    }
  });

  it("is not sent once the event is cancelled, except the one that says so", async () => {
    for (const kind of others.filter((one) => one !== "event-cancelled"))
      await overtaken(await commitEventMail(kind, { event: { cancelledAt: 1 } }));
    await overtaken(await commitEventMail("event-cancelled", { event: { cancelledAt: null } }));
  });

  it("is not sent about the waitlist to somebody promoted, nor about a seat to somebody on the waitlist", async () => {
    await overtaken(await commitEventMail("registration-waitlisted", { registration: { waitlistNumber: null } }));
    for (const kind of ["registration-promoted", "event-reminder", "event-message"] as const)
      await overtaken(await commitEventMail(kind, { registration: { waitlistNumber: 1 } }));
  });

  it("reminds nobody of an event that has started", async () => {
    const began = { event: { startsAt: Date.now() - 1, endsAt: Date.now() + HOUR_MS } };
    await overtaken(await commitEventMail("event-reminder", began));
  });

  it("asks nobody to confirm a confirmed registration", async () => {
    await overtaken(await commitEventMail("registration-unconfirmed", { registration: { confirmedAt: 1 } }));
    await overtaken(await commitEventMail("registration-expiring", { registration: { heldUntil: null } }));
  });

  it("about a change or a reminder is not sent to an unconfirmed registration", async () => {
    for (const kind of ["event-changed", "event-reminder"] as const)
      await overtaken(await commitEventMail(kind, { registration: { confirmedAt: null } }));
  });

  it("reminds nobody of a start that has changed: another reminder is sent for the new start", async () => {
    await overtaken(await commitEventMail("event-reminder", { event: { reminded: false } }));
  });

  it("is not sent when its announcement is gone", async () => {
    const mail = await commitEventMail("event-message");
    await testDb()
      .update(outbox)
      .set({ key: `event-message:${newId()}:${mail.registrationId}` })
      .where(eq(outbox.id, mail.id));
    await overtaken(mail);
  });

  it("says what is true when it is sent, not what was true when it was enqueued", async () => {
    const mail = await commitEventMail("event-changed");
    const moved = Date.parse("2027-06-01T16:00:00.000Z");
    await testDb()
      .update(event)
      .set({ startsAt: moved, endsAt: moved + HOUR_MS, location: "Basel", sequence: 2 })
      .where(eq(event.id, mail.eventId));
    const sent = await read(mail.id);
    expect(sent?.text).toContain("Tue, Jun 1, 2027");
    expect(sent?.text).toContain("Basel");
    expect(entryOf(sent?.calendar ?? null)).toMatchObject({ sequence: 2 });
  });
});

describe("hostile text in a mail", () => {
  const HTML = `<script>alert(1)</script><img src=x onerror=alert(1)> "q" & 'a'`;
  const FORMULA = `=HYPERLINK("#A1","Click")`;
  const TURNED = "abc\u202etxt.exe\u2066def";
  const LONG = "long word ".repeat(1000);

  it("is never sent with a line break in a header or a parameter", async () => {
    const broken = "Summit\r\nBcc: all@mail.test";
    const seats = [
      { event: { title: broken } },
      { event: { location: broken } },
      { hostName: broken },
      { toName: broken },
    ];
    for (const wishes of seats)
      for (const kind of EVENT_MAILS) {
        // Its address is not confirmed, so the host is not in it.
        if (kind === "account-created" && "hostName" in wishes) continue;
        const { id } = await commitEventMail(kind, wishes);
        await deliverMail([id]);
        expect(await mailRow(id), kind).toMatchObject({
          status: "dead",
          lastError: "Not sent because a header has a line break.",
        });
      }
    expect(provider.calls).toEqual([]);
  });

  it("is literal, escaped in HTML, and does not change the provider's parameters", async () => {
    for (const text of [HTML, FORMULA, "{{secret}} {{{raw}}} <%= x %> #{y}", LONG]) {
      const wishes = { event: { title: text, location: text, description: text, cancelReason: text }, message: text };
      for (const kind of EVENT_MAILS) {
        const one = { ...wishes, hostName: text, toName: text };
        const event = kind === "event-cancelled" ? { ...one.event, cancelledAt: 1 } : one.event;
        const { id, member } = await commitEventMail(kind, { ...one, event });
        await deliverMail([id]);
        const { params } = provider.calls.at(-1) ?? {};
        expect(params, kind).toMatchObject({
          to_email: member.email,
          to_name: kind === "account-created" ? member.email : text,
          event_title: text,
          event_location: text,
        });
        expect(Object.keys(params ?? {})).toHaveLength(6);
        expect(params?.custom_message, kind).toContain(text.trimEnd());
      }
    }
    for (const kind of EVENT_MAILS) {
      const event = { title: HTML, location: HTML, description: HTML, cancelReason: HTML };
      const { sent } = await mailed(kind, {
        event: kind === "event-cancelled" ? { ...event, cancelledAt: 1 } : event,
        message: HTML,
        hostName: HTML,
      });
      expect(sent.html, kind).not.toMatch(/<script|<img/);
      expect(sent.html, kind).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
      expect(sent.calendar?.match(/^BEGIN:VEVENT/gm) ?? ["none"], kind).toHaveLength(1);
    }
  });

  it("does not turn the reading direction of the text beside it", async () => {
    for (const kind of EVENT_MAILS) {
      const wishes = { event: { title: TURNED, location: TURNED }, hostName: TURNED, toName: TURNED };
      const { sent } = await mailed(kind, {
        ...wishes,
        event: kind === "event-cancelled" ? { ...wishes.event, cancelledAt: 1 } : wishes.event,
      });
      expect(`${sent.subject}${sent.text}${sent.html}${sent.calendar}`, kind).not.toMatch(
        /[\u202a-\u202e\u2066-\u2069]/,
      );
    }
  });
});
