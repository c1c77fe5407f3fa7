import { TZDate } from "@date-fns/tz";
import ICAL from "ical.js";
import ical, { type VEvent } from "node-ical";
import { describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#contract/limits.ts";
import { writeWhen } from "#mail/dates.ts";
import { findCalendar, writeCalendar } from "#worker/features/events/calendar/calendar-file.ts";
import type { MailEvent } from "#worker/features/events/mail/mail-event.ts";

ICAL.design.strict = true;

const env = { APP_NAME: "Node", APP_ORIGIN: "http://node.test", MAIL_FROM: "" };

const summit: MailEvent = {
  id: "0190-event",
  title: "Winter Investment Summit",
  startsAt: Date.parse("2027-03-27T08:00:00.000Z"),
  endsAt: null,
  timeZone: "Europe/Zurich",
  location: "Zürich, Saal am Wasser",
  description: "Two days for people who fund companies.\n\nDoors open at half past eight.",
  sequence: 0,
  host: "Hanna Host",
  cancelledAt: null,
  cancelReason: null,
  reminded: false,
};
const registration = { id: "0190-registration", position: null, confirmed: true, heldUntil: null };

/** The one event of a file, as a calendar program reads it. */
type Entry = {
  method: string;
  uid: string;
  sequence: number;
  status: string;
  start: number;
  end: number | null;
  summary: string;
  location: string;
  description: string;
};

function readWithIcalJs(file: string): Entry {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const events = calendar.getAllSubcomponents("vevent");
  if (calendar.name !== "vcalendar" || events.length !== 1 || !events[0]) throw new Error("not one event");
  const [component] = events;
  const text = (name: string) => String(component.getFirstPropertyValue(name));
  const end = component.getFirstPropertyValue("dtend") as ICAL.Time | null;
  return {
    method: String(calendar.getFirstPropertyValue("method")),
    uid: text("uid"),
    sequence: Number(text("sequence")),
    status: text("status"),
    start: (component.getFirstPropertyValue("dtstart") as ICAL.Time).toJSDate().getTime(),
    end: end?.toJSDate().getTime() ?? null,
    summary: text("summary"),
    location: text("location"),
    description: text("description"),
  };
}

function readWithNodeIcal(file: string): Entry {
  const parsed = ical.sync.parseICS(file);
  const events = Object.values(parsed).filter((one): one is VEvent => one?.type === "VEVENT");
  const [entry] = events;
  if (events.length !== 1 || !entry) throw new Error("not one event");
  const hasEnd = /^DTEND/m.test(file);
  return {
    method: String(entry.method),
    uid: entry.uid,
    sequence: Number(entry.sequence),
    status: String(entry.status),
    start: entry.start.getTime(),
    end: hasEnd ? (entry.end?.getTime() ?? null) : null,
    summary: String(entry.summary),
    location: String(entry.location),
    description: String(entry.description),
  };
}

/** The event that both readers find. Throws if one refuses the file, if they differ, or if its lines are not as RFC 5545 requires. */
function read(file: string): Entry {
  expect(file).not.toMatch(/(?<!\r)\n|\r(?!\n)/);
  const tooLong = file.split("\r\n").filter((line) => new TextEncoder().encode(line).length > 75);
  expect(tooLong).toEqual([]);
  const entry = readWithIcalJs(file);
  expect(readWithNodeIcal(file)).toEqual(entry);
  return entry;
}

const write = async (about: MailEvent, cancelled = false) =>
  (await writeCalendar(env, { event: about, registrationId: registration.id, now: Date.now(), cancelled })).content;

/** The time zones of an event and of its reader: both hemispheres, half-hour offsets, zones without summer time. */
const PAIRS: [string, string][] = [
  ["Europe/Zurich", "America/New_York"],
  ["America/New_York", "Europe/London"],
  ["Europe/London", "Asia/Kolkata"],
  ["America/Los_Angeles", "Asia/Tokyo"],
  ["Australia/Sydney", "Europe/Berlin"],
  ["Pacific/Auckland", "America/Chicago"],
  ["Australia/Lord_Howe", "America/St_Johns"],
  ["America/Santiago", "Europe/Lisbon"],
  ["Africa/Cairo", "Asia/Kathmandu"],
  ["Pacific/Chatham", "America/Sao_Paulo"],
  ["Asia/Singapore", "Europe/Dublin"],
  ["Asia/Jerusalem", "Africa/Casablanca"],
];

const offset = (at: number, zone: string) => new TZDate(at, zone).getTimezoneOffset();

/** The instants of 2027 at which a zone's clocks change, to the minute. */
function changesOf(zone: string): number[] {
  const changes: number[] = [];
  const [from, to] = [Date.UTC(2027, 0, 1), Date.UTC(2028, 0, 1)];
  for (let day = from; day < to; day += DAY_MS) {
    if (offset(day, zone) === offset(day + DAY_MS, zone)) continue;
    let [before, after] = [day, day + DAY_MS];
    while (after - before > MINUTE_MS) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
      if (offset(middle, zone) === offset(day, zone)) before = middle;
      else after = middle;
    }
    changes.push(after);
  }
  return changes;
}

const clock = (at: number, zone: string) => {
  const date = new TZDate(at, zone);
  const [hours, minutes] = [date.getHours(), date.getMinutes()];
  return `${hours % 12 || 12}:${String(minutes).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`;
};

describe("the calendar file", () => {
  it.each(PAIRS)(
    "held in %s and read in %s names the stored instants on both edges of summer time",
    async (zone, reader) => {
      const edges = [...changesOf(zone), ...changesOf(reader)];
      expect(edges.length).toBeGreaterThanOrEqual(2);
      for (const edge of edges)
        for (const startsAt of [edge - HOUR_MS, edge - MINUTE_MS, edge, edge + 30 * MINUTE_MS]) {
          const held = { ...summit, timeZone: zone, startsAt, endsAt: startsAt + 2 * HOUR_MS };
          const entry = read(await write(held));
          expect([entry.start, entry.end]).toEqual([held.startsAt, held.endsAt]);
          expect(clock(entry.start, reader)).toBe(clock(held.startsAt, reader));
          const lines = writeWhen(held);
          expect(lines[1]).toMatch(new RegExp(`^${clock(held.startsAt, zone)}.* – ${clock(held.endsAt, zone)} `));
          // Both zone names when the clocks change in between, since the same hour may come twice.
          const changes = offset(held.startsAt, zone) !== offset(held.endsAt, zone);
          expect(/ [AP]M \S+ – /.test(lines[1] ?? ""), `${zone} ${lines[1]}`).toBe(changes);
        }
    },
  );

  it("keeps its UID while the event changes, and raises SEQUENCE with each change and with the cancellation", async () => {
    const moved = { ...summit, startsAt: summit.startsAt + DAY_MS, sequence: 1, location: "Basel" };
    const cancelled = { ...moved, sequence: 2, cancelledAt: Date.now() };
    const entries = [read(await write(summit)), read(await write(moved))];
    const facts = { event: cancelled, registration, wasOnlyWaiting: false };
    entries.push(read((await findCalendar(env, facts, registration.id, Date.now()))?.content ?? ""));
    expect(new Set(entries.map(({ uid }) => uid))).toEqual(new Set(["0190-registration@node.test"]));
    const sequences = entries.map(({ sequence }) => sequence);
    expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b));
    expect(entries.map(({ method, status }) => `${method} ${status}`)).toEqual([
      "PUBLISH CONFIRMED",
      "PUBLISH CONFIRMED",
      "CANCEL CANCELLED",
    ]);
    expect(entries[1]).toMatchObject({ start: moved.startsAt, location: "Basel" });
  });

  it("of a cancelled registration cancels what was published last", async () => {
    const published = read(await write({ ...summit, sequence: 4 }));
    const facts = { event: { ...summit, sequence: 4 }, registration: null, wasOnlyWaiting: false };
    const cancelled = read((await findCalendar(env, facts, registration.id, Date.now()))?.content ?? "");
    expect(cancelled).toMatchObject({ method: "CANCEL", status: "CANCELLED", uid: published.uid });
    expect(cancelled.sequence).toBeGreaterThan(published.sequence);
  });

  it("is not written for a registration on the waitlist, or one that never had a seat", async () => {
    const waiting = { event: summit, registration: { ...registration, position: 3 }, wasOnlyWaiting: true };
    expect(await findCalendar(env, waiting, registration.id, Date.now())).toBeNull();
    expect(await findCalendar(env, { ...waiting, registration: null }, registration.id, Date.now())).toBeNull();
    const promoted = await findCalendar(
      env,
      { ...waiting, registration, wasOnlyWaiting: false },
      registration.id,
      Date.now(),
    );
    expect(read(promoted?.content ?? "")).toMatchObject({ method: "PUBLISH", status: "CONFIRMED" });
  });

  it("contains hostile text literally, in one event", async () => {
    const hostile = [
      "A\r\nBcc: all@mail.test\r\nMETHOD:CANCEL",
      "END:VEVENT\nEND:VCALENDAR\nBEGIN:VCALENDAR",
      '=HYPERLINK("https://evil.test";A1),+1,-1,@SUM(A1)',
      "<script>alert(1)</script> & <img src=x onerror=alert(1)>",
      // No backslash before an n: one of the two readers takes it for a line break.
      'C:\\temp \\, \\; : ; , " ^ ^n 100% {{secret}} 日本語 👩‍👩‍👧‍👧',
      "x;LANGUAGE=en:y",
      "ä👍 ".repeat(2500),
    ];
    for (const text of hostile) {
      const file = await write({ ...summit, title: text, location: text, description: text, host: text });
      const literal = text.replaceAll("\r\n", "\n");
      const entry = read(file);
      expect(entry.method).toBe("PUBLISH");
      expect([entry.summary, entry.location, entry.description].map((one) => one.trimEnd())).toEqual(
        Array.from({ length: 3 }, () => literal.trimEnd()),
      );
      expect(file.match(/^BEGIN:VEVENT/gm)).toHaveLength(1);
      expect(file).not.toMatch(/^Bcc:/im);
    }
  });
});
