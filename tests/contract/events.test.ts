import { env } from "cloudflare:workers";
import { and, desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { EventInput } from "#contract/events/hosting.ts";
import { DAY_MS, PAGE_SIZE } from "#contract/limits.ts";
import { previewOfEvent } from "#contract/media/pictures.ts";
import { newId } from "#db/ids.ts";
import { outbox, registration } from "#db/schema/index.ts";
import { createEvent, testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { indexPeople } from "#tests/support/network/people.ts";
import * as api from "#web/features/events/api.ts";
import { refreshViewer } from "#web/lib/auth/auth-client.ts";
import { uploadPicture } from "#web/lib/pictures/upload-picture.ts";
import { calendarToken, registrationToken } from "#worker/features/events/mail/links.ts";
import { expectAllCalled, track } from "./support/calls.ts";
import { as, get, getPages, getRows, openBrowser, run, visit } from "./support/web-client.ts";
import { whitePicture } from "./support/white-picture.ts";

openBrowser();
const events = track("events", api);
let ada: TestMember;
let hanna: TestMember;

beforeAll(async () => {
  [ada, hanna] = [await createMember(), await createMember({ name: "Hanna Host" })];
});

const EVENING: EventInput = {
  title: "An evening with founders",
  startsAt: new Date(Date.now() + 7 * DAY_MS).toISOString(),
  endsAt: null,
  timeZone: "Europe/Zurich",
  location: "Zürich",
  description: "Words about it, enough of them.",
  capacity: 30,
  website: "https://node.example/evening",
  cover: 2,
};
const answerOf = ({ name, email }: TestMember) => ({ name, email, company: "Larkmoor" });
const listed = (search: string) => getRows(events.eventPagesQuery(search));

/** Registers people for an event of Hanna's, directly in the database. */
async function fillEvent(people: number): Promise<string> {
  const id = await createEvent({ hostId: hanna.id, attendeeCount: people });
  const members = await Promise.all(
    Array.from({ length: people }, (_, at) => createMember({ name: `Attendee ${at}` })),
  );
  const now = Date.now();
  for (const [at, { id: memberId, email, name }] of members.entries())
    await testDb()
      .insert(registration)
      .values({ id: newId(), eventId: id, memberId, email, name, confirmedAt: now, createdAt: now + at });
  return id;
}

/** The latest mail to an address about a registration. */
async function mailOf(email: string) {
  const [mail] = await testDb()
    .select()
    .from(outbox)
    .where(and(eq(outbox.to, email), eq(outbox.kind, "registration-unconfirmed")))
    .orderBy(desc(outbox.id));
  if (!mail) throw new Error(`No mail went to ${email}`);
  return mail;
}

describe("the lists of events", () => {
  it("have the upcoming events, page by page", async () => {
    const at = Date.now() + DAY_MS;
    for (let n = 0; n <= PAGE_SIZE; n += 1) await createEvent({ title: `Event ${n}`, startsAt: at + n });
    await as(null);
    const pages = await getPages(events.eventPagesQuery(""), 2);
    const titles = pages.flatMap(({ rows }) => rows.map(({ title }) => title));
    expect(titles.slice(0, PAGE_SIZE + 1)).toEqual(Array.from({ length: PAGE_SIZE + 1 }, (_, n) => `Event ${n}`));
    const upcoming = await get(events.upcomingEventsQuery);
    expect(upcoming.rows).toEqual(pages[0]?.rows);
    expect(upcoming.rows[0]).toMatchObject({
      title: "Event 0",
      attendeeCount: 0,
      registration: null,
      cancelled: false,
    });
  });

  it("have the events of a host, with the host's name", async () => {
    const id = await createEvent({ hostId: hanna.id });
    await as(null);
    const query = events.listHostQuery(`host=${hanna.id}`);
    const pages = await getPages(query, 1);
    expect(pages[0]?.rows.map((row) => row.id)).toContain(id);
    expect(query.select({ pages })).toBe("Hanna Host");
    expect((await listed(`view=past&host=${hanna.id}`)).map((row) => row.id)).toEqual([]);
  });
});

it("finds the hosts of events by name", async () => {
  await createEvent({ hostId: hanna.id });
  await indexPeople();
  await as(hanna);
  expect(await getRows(events.hostPagesQuery("hanna"))).toContainEqual(
    expect.objectContaining({ id: hanna.id, name: "Hanna Host" }),
  );
});

describe("an event", () => {
  it("is created, changed and canceled by its host", async () => {
    await as(hanna);
    const created = await run(events.createEvent, EVENING);
    const read = await get(events.eventQuery(created.id));
    expect(read).toMatchObject({ ...EVENING, organizer: { id: hanna.id }, viewer: { isHost: true, mayEdit: true } });
    expect(read).toMatchObject({ attendeeCount: 0, waitlistCount: 0, open: true, version: 1, tierNeeded: null });

    const moved = { ...EVENING, location: "Bern", capacity: null };
    await run(events.changeEvent(read), moved);
    expect(await get(events.eventQuery(created.id))).toMatchObject({ ...moved, version: 2 });
    expect(await run(events.changeEvent(await get(events.eventQuery(created.id))), moved)).toBeNull();

    await run(events.cancelEvent(created.id), { reason: "The hall is closed." });
    const cancelled = await get(events.eventQuery(created.id));
    expect(cancelled).toMatchObject({ cancelled: true, open: false, cancelReason: "The hall is closed." });
    expect((await listed("view=hosting")).find(({ id }) => id === created.id)?.cancelled).toBe(true);
  });

  it("that somebody else has changed since is not changed, but shown", async () => {
    await as(hanna);
    const before = await run(events.createEvent, EVENING);
    await run(events.changeEvent(before), { ...EVENING, title: "Changed in another tab" });
    await expect(run(events.changeEvent(before), { ...EVENING, title: "Changed too late" })).rejects.toMatchObject({
      theirs: { id: before.id, title: "Changed in another tab", version: 2 },
    });
  });

  it("shows its host all registrations, page by page and as a file, and mails the attendees", async () => {
    const id = await fillEvent(PAGE_SIZE + 1);
    await as(hanna);
    const pages = await getPages(events.registrationPagesQuery(id, "show=going"), 2);
    expect(pages.map(({ rows }) => rows.length)).toEqual([PAGE_SIZE, 1]);
    expect(pages[0]?.rows[0]).toMatchObject({ name: `Attendee ${PAGE_SIZE}`, account: "member", state: "going" });
    expect(await getRows(events.registrationPagesQuery(id, "show=waitlist"))).toEqual([]);
    const file = await visit(events.registrationsCsvUrl(id));
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    expect((await file.text()).trim().split("\n")).toHaveLength(PAGE_SIZE + 2);
    await run(events.sendAnnouncement(id), { text: "The door is around the corner." });
    await expect(run(events.sendAnnouncement(id), { text: "Once more." })).rejects.toMatchObject({
      code: "rate-limited",
      retryAfterSeconds: expect.any(Number),
    });
  });

  it("shows members the listed attendees, page by page and by name", async () => {
    const id = await fillEvent(PAGE_SIZE + 1);
    await as(ada);
    const pages = await getPages(events.attendeePagesQuery(id, ""), 2);
    expect(pages.map(({ cursor }) => cursor === null)).toEqual([false, true]);
    expect(pages.flatMap(({ rows }) => rows.map(({ name }) => name))).toEqual(
      Array.from({ length: PAGE_SIZE + 1 }, (_, at) => `Attendee ${at}`),
    );
    const found = await getRows(events.attendeePagesQuery(id, "q=attendee+7"));
    expect(found.map(({ name }) => name)).toEqual(["Attendee 7"]);
  });
});

describe("a registration", () => {
  it("of a member is made, listed or not, has a calendar file, and is canceled", async () => {
    const id = await createEvent({ title: "The first summit" });
    await as(ada);
    await get(events.eventQuery(id));
    const result = await run(events.registerForEvent(id), answerOf(ada));
    expect(result).toMatchObject({ registration: { status: "registered" }, accountCreated: false, mail: "accepted" });
    expect(events.hasRegistration(id)).toBe(true);
    const registered = await get(events.eventQuery(id));
    expect(registered).toMatchObject({ attendeeCount: 1, registration: { status: "registered", listed: true } });
    expect(registered.attendees.map((person) => person.id)).toEqual([ada.id]);
    const mine = await listed("view=mine");
    expect(mine.map((row) => row.id)).toContain(id);
    expect((await get(events.ownEventsQuery)).rows).toEqual(mine);

    expect(await run(events.changeListing(id), false)).toMatchObject({ status: "registered", listed: false });
    expect(await get(events.eventQuery(id))).toMatchObject({ attendees: [], registration: { listed: false } });

    const file = await visit(events.registrationCalendarUrl(id));
    expect(file.status).toBe(200);
    expect(await file.text()).toContain("SUMMARY:The first summit");

    await run(events.cancelRegistration(id));
    expect(await get(events.eventQuery(id))).toMatchObject({ attendeeCount: 0, registration: null });
    // What tells the next document whether a cancellation has arrived.
    expect(await (await visit(events.eventPath(id))).json()).toMatchObject({ registration: null });
    expect(events.hasRegistration(id)).toBe(false);
  });

  it("joins the waitlist when the event is full and the member asks for it", async () => {
    const id = await createEvent({ hostId: hanna.id, capacity: 1, attendeeCount: 1 });
    await as(ada);
    await expect(run(events.registerForEvent(id), answerOf(ada))).rejects.toMatchObject({ code: "event-full" });
    const { registration: own } = await run(events.registerForEvent(id), { ...answerOf(ada), waitlist: true });
    expect(own).toMatchObject({ status: "waitlisted", position: 1 });
    expect(await get(events.eventQuery(id))).toMatchObject({ waitlistCount: 1, registration: { position: 1 } });
    await as(hanna);
    const rows = await getRows(events.registrationPagesQuery(id, "show=waitlist"));
    expect(rows).toMatchObject([{ name: ada.name, company: "Larkmoor", state: "waiting", position: 1 }]);
  });

  it("is removed by the host", async () => {
    const id = await createEvent({ hostId: hanna.id });
    await as(ada);
    await run(events.registerForEvent(id), answerOf(ada));
    await as(hanna);
    const [row] = await getRows(events.registrationPagesQuery(id, ""));
    await run(events.removeRegistration(id), row?.id ?? "");
    expect(await getRows(events.registrationPagesQuery(id, ""))).toEqual([]);
    expect(await get(events.eventQuery(id))).toMatchObject({ attendeeCount: 0 });
  });

  it("of a visitor with an unknown address makes an account and signs in", async () => {
    const id = await createEvent();
    await as(null);
    const visitor = { name: "Greta Guest", email: `${newId()}@guests.test` };
    const result = await run(events.registerForEvent(id), visitor);
    expect(result).toMatchObject({ registration: { status: "registered" }, accountCreated: true, mail: "accepted" });
    expect(await refreshViewer()).toMatchObject({ ...visitor, status: "pending" });
    expect((await get(events.eventQuery(id))).registration).toMatchObject({ status: "registered" });
  });

  it("with a known address is confirmed and canceled by the link of the mail", async () => {
    const id = await createEvent({ title: "The second summit" });
    await as(null);
    const result = await run(events.registerForEvent(id), { name: "Somebody", email: ada.email });
    expect(result).toMatchObject({ accountCreated: false, mail: "accepted" });
    const token = registrationToken(env, await mailOf(ada.email));
    const link = events.registrationLinkQuery(token);
    expect(await get(link)).toMatchObject({ event: { id, title: "The second summit" }, state: "unconfirmed" });
    expect(await get(link)).toMatchObject({ position: null, name: "Somebody" });
    await run(events.applyRegistrationLink("confirm"), token);
    expect((await get(link)).state).toBe("confirmed");
    await run(events.applyRegistrationLink("cancel"), token);
    expect((await get(link)).state).toBe("cancelled");
    const file = await run(events.downloadCalendar, calendarToken(env, await mailOf(ada.email)));
    expect(await file.text()).toContain("METHOD:CANCEL");
  });

  it("changes what is cached of every list", async () => {
    await as(ada);
    await get(events.upcomingEventsQuery);
    events.invalidateEvents();
    expect((await get(events.upcomingEventsQuery)).rows.length).toBe(PAGE_SIZE);
  });
});

describe("the pictures of an event", () => {
  it("are its cover, and the one for shared links", async () => {
    await as(ada);
    const id = await createEvent({ hostId: ada.id, startsAt: Date.now() + DAY_MS });
    const event = await get(events.eventQuery(id));
    expect(event.viewer.isPreviewMissing).toBe(true);
    const cover = await run(events.uploadCover, await whitePicture("event-cover"));
    const { title, startsAt, timeZone, location, description } = event;
    const input = { title, startsAt, timeZone, location, description };
    await run(events.changeEvent(event), { ...input, coverPicture: { key: cover.key, alt: "The hall" } });
    const { key } = await uploadPicture(await whitePicture("preview"), "preview");
    await events.putEventPreview(id, { key, of: previewOfEvent(event) });
    const changed = await get(events.eventQuery(id));
    expect(changed.coverPicture).toEqual({ url: cover.url, alt: "The hall" });
    expect(changed.viewer.isPreviewMissing).toBe(false);
    // The same picture with other words.
    await run(events.changeEvent(changed), { ...input, coverPicture: { key: cover.key, alt: "The large hall" } });
    expect((await get(events.eventQuery(id))).coverPicture).toEqual({ url: cover.url, alt: "The large hall" });
  });
});

it("calls every function of the API of events", () => expectAllCalled("events"));
