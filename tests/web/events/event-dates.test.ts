import { afterEach, describe, expect, it, vi } from "vitest";
import {
  formatAgo,
  formatDays,
  formatDaysAgo,
  formatForReader,
  formatStart,
  formatTimes,
  isoDay,
} from "#contract/dates.ts";
import { groupByDate } from "#contract/event-groups.ts";
import { card } from "./events-server.tsx";
import { event } from "./summit-registration.ts";

/** Times have no spaces where a line could break. */
const unbroken = (text: string): string =>
  text.replace(/(?<=[A-Z]) – (?=\d)/, "\u00a0–\u00a0").replace(/ (?=[AP]M|[A-Z]{3,4}\b|GMT)/g, "\u00a0");

afterEach(() => vi.useRealTimers());

describe("Dates", () => {
  const at = (startsAt: string, endsAt: string | null, timeZone: string) => ({ startsAt, endsAt, timeZone });

  it("name the event's time zone on that day, in winter and in summer", () => {
    const now = Date.parse("2026-11-20T12:00:00Z");
    expect(formatStart("2026-11-25T07:30:00.000Z", "Europe/Berlin", now)).toBe(unbroken("Wed, Nov 25, 8:30 AM CET"));
    expect(formatStart("2026-07-01T07:30:00.000Z", "Europe/Berlin", now)).toBe(unbroken("Wed, Jul 1, 9:30 AM CEST"));
    expect(formatStart("2027-01-06T14:00:00.000Z", "America/New_York", now)).toBe(
      unbroken("Wed, Jan 6, 2027, 9:00 AM EST"),
    );
  });

  it("name both zones when the clocks change during an event", () => {
    const night = at("2026-10-24T22:00:00.000Z", "2026-10-25T05:00:00.000Z", "Europe/Berlin");
    expect(formatTimes(night)).toBe(unbroken("12:00 AM CEST – 6:00 AM CET"));
    expect(formatDays(night)).toBe("Sun, Oct 25, 2026");
  });

  it("show both days of an event that lasts longer than one", () => {
    expect(formatDays(event)).toBe("Dec 3–4, 2026");
    expect(formatDays(at("2026-12-31T20:00:00.000Z", "2027-01-01T02:00:00.000Z", "Europe/Zurich"))).toBe(
      "Dec 31, 2026 – Jan 1, 2027",
    );
    expect(formatDays(at("2026-11-30T08:00:00.000Z", "2026-12-01T16:00:00.000Z", "Europe/Zurich"))).toBe(
      "Nov 30 – Dec 1, 2026",
    );
  });

  it("do not name the day that begins when an event ends", () => {
    const until = (endsAt: string, timeZone = "UTC") => at("2027-01-22T18:00:00.000Z", endsAt, timeZone);
    expect(formatDays(until("2027-01-23T00:00:00.000Z"))).toBe("Fri, Jan 22, 2027");
    expect(formatDays(until("2027-01-23T00:00:01.000Z"))).toBe("Jan 22–23, 2027");
    expect(formatDays(until("2027-01-24T05:00:00.000Z", "America/New_York"))).toBe("Jan 22–23, 2027");
    expect(formatDays(until("2027-02-01T00:00:00.000Z"))).toBe("Jan 22–31, 2027");
    expect(formatForReader(until("2027-01-22T23:00:00.000Z"), "Europe/Paris")).toBe(unbroken("7:00 PM – 12:00 AM CET"));
  });

  it("say how long ago something of the last week was, and of what is older the date", () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-20T12:00:00Z") });
    const ago = (minutes: number) => formatAgo(new Date(Date.now() - minutes * 60_000).toISOString());
    expect([-3, 0.9, 1, 59, 60, 23 * 60 + 59, 24 * 60, 7 * 24 * 60 - 1].map(ago)).toEqual([
      "just now",
      "just now",
      "1 min. ago",
      "59 min. ago",
      "1 hr. ago",
      "23 hr. ago",
      "1 day ago",
      "6 days ago",
    ]);
    expect([7 * 24 * 60, 400 * 24 * 60].map(ago)).toEqual(["Nov 13", "Oct 16, 2025"]);
  });

  it("say how many calendar days ago something was, below headings of days", () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-20T12:00:00Z") });
    const ago = (minutes: number) => formatDaysAgo(new Date(Date.now() - minutes * 60_000).toISOString());
    expect([30, 40 * 60, 7 * 24 * 60].map(ago)).toEqual(["30 min. ago", "2 days ago", "Nov 13"]);
  });

  it("are shown in the reader's time zone only if it differs", () => {
    expect(formatForReader(event, "Europe/Zurich")).toBeNull();
    expect(formatForReader(event, "Europe/Paris")).toBeNull();
    expect(formatForReader({ ...event, endsAt: null }, "Asia/Tokyo")).toBe(unbroken("5:00 PM GMT+9"));
    expect(formatForReader(event, "America/New_York")).toBe(unbroken("3:00 AM – 11:30 AM EST"));
    const evening = at("2026-12-03T20:00:00.000Z", "2026-12-03T22:00:00.000Z", "Europe/Zurich");
    expect(formatForReader(evening, "Asia/Tokyo")).toBe(unbroken("Fri, Dec 4, 5:00 AM – 7:00 AM GMT+9"));
    expect(formatForReader(event, "Pacific/Auckland")).toBe(unbroken("Thu, Dec 3, 9:00 PM – Sat, Dec 5, 5:30 AM NZDT"));
  });

  it("count days in the given time zone, not in UTC", () => {
    const late = Date.parse("2026-12-03T23:30:00Z");
    expect([isoDay(late, "Europe/Zurich"), isoDay(late, "UTC")]).toEqual(["2026-12-04", "2026-12-03"]);
  });

  it("are grouped under dates in the reader's time zone, each once", () => {
    const now = Date.parse("2026-11-20T09:00:00Z");
    const starts = ["11-20T08", "11-20T18", "11-22T18", "11-23T08", "11-29T18", "11-30T08", "12-15T08"];
    const cards = starts.map((start, n) =>
      card(n, { startsAt: `2026-${start}:00:00.000Z`, endsAt: `2026-${start}:59:59.000Z` }),
    );
    cards.splice(0, 1, card(0, { startsAt: "2026-11-20T08:00:00.000Z", endsAt: "2026-11-20T10:00:00.000Z" }));
    cards.push(card(9, { startsAt: "2027-01-05T08:00:00.000Z" }));
    expect(groupByDate(cards, now, "UTC").map((group) => [group.name, group.events.length])).toEqual([
      ["On now", 1],
      ["Today", 1],
      ["This week", 1],
      ["Next week", 2],
      ["Later this month", 1],
      ["December", 1],
      ["January 2027", 1],
    ]);
    const later = ["11-29T18", "12-02T08", "12-15T08", "12-16T08"].map((start, n) =>
      card(n, { startsAt: `2026-${start}:00:00.000Z`, endsAt: null }),
    );
    const names = groupByDate(later, Date.parse("2026-11-25T09:00:00Z"), "UTC").map(({ name, events }) => [
      name,
      events.length,
    ]);
    expect(names).toEqual([
      ["This week", 1],
      ["Next week", 1],
      ["Later in December", 2],
    ]);
  });
});
