import { afterEach, describe, expect, it, vi } from "vitest";
import { zoneOf } from "#contract/content/time-zones.ts";
import { formatDays, formatStart, formatTimes, readerZone, zoneName } from "#contract/dates.ts";
import { groupByDate } from "#contract/event-groups.ts";
import { eventInput } from "#contract/events/hosting.ts";
import { instantOf } from "#web/features/events/hosting/form/event-times.ts";
import { findZones } from "#web/features/events/hosting/form/zones.ts";
import { card } from "../events/events-server.tsx";

const { resolvedOptions } = Intl.DateTimeFormat.prototype;
const deviceIn = (timeZone: string | undefined) =>
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone: timeZone as string };
  });

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("A time zone", () => {
  it.each([
    ["kiev", "Europe/Kyiv"],
    ["kyiv", "Europe/Kyiv"],
    ["enderbury", "Pacific/Kanton"],
    ["kanton", "Pacific/Kanton"],
    ["asmara", "Africa/Asmara"],
    ["asmera", "Africa/Asmara"],
    ["chuuk", "Pacific/Chuuk"],
    ["Truk", "Pacific/Chuuk"],
    ["calcutta", "Asia/Kolkata"],
    ["buenos  aires", "America/Argentina/Buenos_Aires"],
    ["york new", "America/New_York"],
    ["sao paulo", "America/Sao_Paulo"],
  ])("is found by %s, under today's name", (typed, zone) => {
    expect(findZones(typed, "UTC")[0]).toBe(zone);
  });

  it("is offered once", () => {
    for (const former of ["kiev", "enderbury", "asmera", "truk"]) expect(findZones(former, "UTC")).toHaveLength(1);
    expect(findZones("***", "UTC")).toEqual([]);
  });

  it.each([
    ["Europe/Kiev", "Europe/Kyiv"],
    ["Pacific/Truk", "Pacific/Chuuk"],
    ["America/Indianapolis", "America/Indiana/Indianapolis"],
  ])("%s of a device is stored as %s", (former, zone) => {
    deviceIn(former);
    expect(readerZone()).toBe(zone);
    const input = {
      title: "A Title",
      startsAt: "2027-01-21T11:30:00.000Z",
      location: "Here",
      description: "Long enough.",
    };
    expect(eventInput.parse({ ...input, timeZone: former }).timeZone).toBe(zone);
  });

  it.each(["Etc/Unknown", "Mars/Olympus", undefined])("%s of a device reads UTC", (zone) => {
    deviceIn(zone);
    expect(readerZone()).toBe("UTC");
    expect(formatStart("2027-01-21T11:30:00.000Z", readerZone(), 0)).toContain("11:30");
  });
});

describe("An event in a zone that the device does not know", () => {
  const event = card(1, { timeZone: "Mars/Olympus", offset: "-03:00", startsAt: "2027-01-21T23:30:00.000Z" });

  it("is shown by its offset", () => {
    expect(formatDays(event)).toBe("Thu, Jan 21, 2027");
    expect(formatTimes(event)).toBe("8:30\u00a0PM\u00a0GMT-3");
    expect(formatStart(event.startsAt, zoneOf(event), 0)).toContain("8:30\u00a0PM\u00a0GMT-3");
    expect(zoneName(0, "+05:30")).toBe("GMT+5:30");
  });

  it("leaves the list as it is, and the form too", () => {
    const { offset: _, ...without } = event;
    expect(groupByDate([card(2), event, without], Date.parse("2027-01-01T00:00Z"), "UTC")).toHaveLength(2);
    expect(formatTimes(without)).toBe("11:30\u00a0PM\u00a0UTC");
    expect(instantOf("2027-01-21T12:30", "Mars/Olympus")?.at).toBe("2027-01-21T12:30:00.000Z");
  });

  it("is shown by the former name of its zone where only that is known", () => {
    class OlderFormat extends Intl.DateTimeFormat {
      constructor(...[locale, options]: ConstructorParameters<typeof Intl.DateTimeFormat>) {
        if (options?.timeZone === "Pacific/Kanton") throw new RangeError("Invalid time zone specified: Pacific/Kanton");
        super(locale, options);
      }
    }
    vi.stubGlobal("Intl", Object.create(Intl, { DateTimeFormat: { value: OlderFormat } }));
    const kanton = card(1, { timeZone: "Pacific/Kanton", startsAt: "2027-01-21T23:30:00.000Z" });
    expect(formatTimes(kanton)).toMatch(/^12:30.PM.GMT\+13$/);
  });
});
