import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { newId } from "#db/ids.ts";
import { writeWhen } from "#mail/dates.ts";
import { writeCalendar } from "#worker/features/events/calendar/calendar-file.ts";

describe("the calendar file", () => {
  const facts = {
    id: newId(),
    title: "Summit; with, marks \\ and\nlines",
    timeZone: "Europe/Zurich",
    location: "Zürich, Saal am Wasser",
    description: `${"A long line that must be folded because it is far too long for one line of a calendar. ".repeat(3)}\n\nEND:VEVENT`,
    sequence: 2,
    host: "Hanna Host",
    endsAt: null,
    cancelledAt: null,
    cancelReason: null,
    reminded: false,
  };
  const write = async (startsAt: number, cancelled = false, registrationId = "0190-registration") =>
    (await writeCalendar(env, { event: { ...facts, startsAt }, registrationId, now: Date.now(), cancelled })).content;

  it("has a stable UID, a SEQUENCE that a cancellation raises, and escaped and folded text", async () => {
    const at = Date.parse("2026-12-03T08:00:00.000Z");
    const file = await write(at);
    expect(file).toContain("UID:0190-registration@node.test");
    expect(file).toContain("SEQUENCE:2");
    expect(file).toContain("METHOD:PUBLISH");
    const unfolded = file.replace(/\r\n /g, "");
    expect(unfolded).toContain("SUMMARY:Summit\\; with\\, marks \\\\ and\\nlines");
    expect(unfolded.match(/^END:VEVENT/gm)).toHaveLength(1);
    for (const line of file.split("\r\n")) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    const cancelled = await write(at, true);
    expect(cancelled).toContain("METHOD:CANCEL");
    expect(cancelled).toContain("SEQUENCE:3");
    expect(cancelled).toContain("STATUS:CANCELLED");
    expect(cancelled).toContain("UID:0190-registration@node.test");
  });

  it("and the mail show the right hour on both sides of a change of the clocks", async () => {
    const winter = Date.parse("2027-03-27T08:00:00.000Z");
    const summer = Date.parse("2027-03-28T07:00:00.000Z");
    expect(await write(winter)).toContain("DTSTART:20270327T080000Z");
    expect(await write(summer)).toContain("DTSTART:20270328T070000Z");
    const when = (startsAt: number, timeZone = "Europe/Zurich", endsAt: number | null = null) =>
      writeWhen({ startsAt, endsAt, timeZone }).join(" | ");
    expect(when(winter)).toBe("Sat, Mar 27, 2027, 9:00 AM CET");
    expect(when(summer)).toBe("Sun, Mar 28, 2027, 9:00 AM CEST");
    expect(when(winter, "America/New_York")).toBe("Sat, Mar 27, 2027, 4:00 AM EDT");
    expect(when(winter, "Asia/Kolkata")).toContain("1:30 PM");
    expect(when(winter, "Europe/Zurich", summer)).toBe("Mar 27–28, 2027 | 9:00 AM CET – 9:00 AM CEST");
  });
});
