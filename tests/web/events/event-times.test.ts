import { describe, expect, it } from "vitest";
import { instantOf, moveWall, wallOf, wallsApart } from "#web/features/events/hosting/form/event-times.ts";

const at = (wall: string, zone: string) => instantOf(wall, zone)?.at;
const clocks = (wall: string, zone: string) => instantOf(wall, zone)?.clocks;

/** Zone, wall-clock time and instant: in winter, in summer, and around each change. Offsets are from the zones' published rules. */
const PLAIN = [
  ["Europe/Zurich", "2027-01-21T12:30", "2027-01-21T11:30:00.000Z"],
  ["Europe/Zurich", "2027-07-21T12:30", "2027-07-21T10:30:00.000Z"],
  ["Europe/Zurich", "2027-03-28T01:59", "2027-03-28T00:59:00.000Z"],
  ["Europe/Zurich", "2027-03-28T03:00", "2027-03-28T01:00:00.000Z"],
  ["Europe/Zurich", "2027-10-31T01:59", "2027-10-30T23:59:00.000Z"],
  ["Europe/Zurich", "2027-10-31T03:00", "2027-10-31T02:00:00.000Z"],
  ["America/New_York", "2027-03-14T01:59", "2027-03-14T06:59:00.000Z"],
  ["America/New_York", "2027-03-14T03:00", "2027-03-14T07:00:00.000Z"],
  ["America/New_York", "2027-11-07T00:59", "2027-11-07T04:59:00.000Z"],
  ["America/New_York", "2027-11-07T02:00", "2027-11-07T07:00:00.000Z"],
  ["Australia/Lord_Howe", "2027-01-21T12:30", "2027-01-21T01:30:00.000Z"],
  ["Australia/Lord_Howe", "2027-07-21T12:30", "2027-07-21T02:00:00.000Z"],
  ["Australia/Lord_Howe", "2027-10-03T02:30", "2027-10-02T15:30:00.000Z"],
  ["Asia/Kathmandu", "2027-01-21T12:30", "2027-01-21T06:45:00.000Z"],
  ["Asia/Kathmandu", "2027-07-21T00:00", "2027-07-20T18:15:00.000Z"],
  ["Pacific/Chatham", "2027-01-21T12:30", "2027-01-20T22:45:00.000Z"],
  ["America/St_Johns", "2027-07-21T12:30", "2027-07-21T15:00:00.000Z"],
  ["UTC", "2028-02-29T23:59", "2028-02-29T23:59:00.000Z"],
] as const;

describe("A wall-clock time", () => {
  it.each(PLAIN)("in %s, %s, is one instant, and the instant is that time", (zone, wall, instant) => {
    expect(instantOf(wall, zone)).toEqual({ at: instant, clocks: "plain" });
    expect(wallOf(instant, zone)).toBe(wall);
  });

  it.each([
    ["Europe/Zurich", "2027-03-28T02:30", "2027-03-28T01:30:00.000Z", "2027-03-28T03:30"],
    ["America/New_York", "2027-03-14T02:00", "2027-03-14T07:00:00.000Z", "2027-03-14T03:00"],
    ["Australia/Lord_Howe", "2027-10-03T02:15", "2027-10-02T15:45:00.000Z", "2027-10-03T02:45"],
  ])("in %s, %s, that clocks skip is as far after the gap, and is marked", (zone, wall, instant, shown) => {
    expect(instantOf(wall, zone)).toEqual({ at: instant, clocks: "skipped" });
    expect(wallOf(instant, zone)).toBe(shown);
  });

  it.each([
    ["Europe/Zurich", "2027-10-31T02:30", "2027-10-31T00:30:00.000Z", 60],
    ["America/New_York", "2027-11-07T01:30", "2027-11-07T05:30:00.000Z", 60],
    ["Australia/Lord_Howe", "2027-04-04T01:45", "2027-04-03T14:45:00.000Z", 30],
  ])("in %s, %s, that clocks show twice is the first one, and is marked", (zone, wall, instant, minutes) => {
    expect(instantOf(wall, zone)).toEqual({ at: instant, clocks: "twice" });
    const again = new Date(Date.parse(instant) + minutes * 60_000).toISOString();
    expect(wallOf(again, zone)).toBe(wall);
  });

  it("is not marked outside the repeated hour", () => {
    expect(clocks("2027-10-31T02:00", "Europe/Zurich")).toBe("twice");
    expect(clocks("2027-04-04T02:00", "Australia/Lord_Howe")).toBe("plain");
    expect(clocks("2027-04-04T01:29", "Australia/Lord_Howe")).toBe("plain");
  });

  it("moves by wall-clock time over days and years, and has a distance to another one", () => {
    expect(moveWall("2026-12-31T23:30", 90 * 60_000)).toBe("2027-01-01T01:00");
    expect(wallsApart("2026-12-31T23:30", "2027-01-01T01:00")).toBe(90 * 60_000);
    expect(at(moveWall("2027-03-27T12:00", 86_400_000), "Europe/Zurich")).toBe("2027-03-28T10:00:00.000Z");
  });

  it.each(["", "2027-01", "2027-02-30T10:00", "2027-13-01T10:00", "+12027-01-01T10:00", "tomorrow"])(
    "%o is not valid",
    (wall) => {
      expect(instantOf(wall, "Europe/Zurich")).toBeNull();
      expect(moveWall(wall, 1)).toBe("");
      expect(wallsApart(wall, "2027-01-01T10:00")).toBeNull();
    },
  );
});
