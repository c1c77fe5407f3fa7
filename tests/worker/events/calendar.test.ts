import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { newId } from "#db/ids.ts";
import { event, registration } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember } from "#tests/support/members.ts";

/** A calendar file as a calendar parses it; `tests/calendar-file.test.ts` compares two parsers. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const [entry] = calendar.getAllSubcomponents("vevent");
  if (!entry) throw new Error("no event");
  const text = (name: string) => String(entry.getFirstPropertyValue(name));
  const instant = (name: string) => (entry.getFirstPropertyValue(name) as ICAL.Time).toJSDate().getTime();
  return {
    method: String(calendar.getFirstPropertyValue("method")),
    uid: text("uid"),
    sequence: Number(text("sequence")),
    status: text("status"),
    summary: text("summary"),
    start: instant("dtstart"),
    end: instant("dtend"),
  };
}

describe("a member's own calendar entry", () => {
  const ask = (id: string, cookie?: string) =>
    call(`/api/events/${id}/registration.ics`, cookie === undefined ? {} : { cookie });
  async function register(eventId: string, values: Partial<typeof registration.$inferInsert> = {}) {
    const member = await createMember();
    const now = Date.now();
    await testDb()
      .insert(registration)
      .values({
        id: newId(),
        eventId,
        memberId: member.id,
        email: member.email,
        name: member.name,
        confirmedAt: now,
        createdAt: now,
        ...values,
      });
    return member;
  }

  it("is a private file that nobody else may cache", async () => {
    const id = newId();
    const eventId = await createEvent({ sequence: 3, startsAt: Date.parse("2027-03-28T01:30:00.000Z") });
    const ada = await register(eventId, { id });
    const answer = await ask(eventId, ada.cookie);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8; method=PUBLISH");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="event.ics"');
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const [stored] = await testDb().select().from(event).where(eq(event.id, eventId));
    expect(read(await answer.text())).toMatchObject({
      uid: `${id}@node.test`,
      sequence: 3,
      method: "PUBLISH",
      start: stored?.startsAt,
      end: stored?.endsAt,
      summary: "Winter Investment Summit",
    });
  });

  it("removes the event from the calendar once it is cancelled", async () => {
    const eventId = await createEvent({ cancelledAt: Date.now(), sequence: 1 });
    const ada = await register(eventId);
    const answer = await ask(eventId, ada.cookie);
    expect(answer.headers.get("content-type")).toContain("method=CANCEL");
    expect(read(await answer.text())).toMatchObject({ method: "CANCEL", status: "CANCELLED", sequence: 2 });
  });

  it("needs a confirmed seat: there is none without a session, without a registration, on the waitlist, or unconfirmed", async () => {
    const eventId = await createEvent();
    // Another member with a seat: their entry is not the viewer's.
    await register(eventId);
    const [stranger, waiting, unconfirmed] = [
      await createMember(),
      await register(eventId, { waitlistNumber: 1 }),
      await register(eventId, { confirmedAt: null }),
    ];
    expect((await ask(eventId)).status).toBe(401);
    for (const { cookie } of [stranger, waiting, unconfirmed]) {
      const refused = await ask(eventId, cookie);
      expect([refused.status, await refused.json()]).toMatchObject([404, { code: "registration-not-found" }]);
    }
    const missing = await ask(newId(), stranger.cookie);
    expect([missing.status, await missing.json()]).toMatchObject([404, { code: "event-not-found" }]);
  });
});
