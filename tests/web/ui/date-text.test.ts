import { describe, expect, it } from "vitest";
import { addDays, readDate, readTime, today, writeDate, writeTime } from "#web/ui/date/date-text.ts";

const NOW = new Date(2026, 10, 20, 12).getTime();
const dayOf = (text: string) => readDate(text, NOW)?.day ?? null;

describe("A typed date", () => {
  it.each([
    ["12/5/2026", "2026-12-05"],
    ["12/05/26", "2026-12-05"],
    ["12-5-2026", "2026-12-05"],
    ["2026-12-05", "2026-12-05"],
    ["Dec 5 2026", "2026-12-05"],
    ["december 5th, 2026", "2026-12-05"],
    ["Sat, Dec 5, 2026", "2026-12-05"],
    ["5 Sept. 2027", "2027-09-05"],
    ["12/5", "2026-12-05"],
    ["Nov 20", "2026-11-20"],
    ["Nov 19", "2027-11-19"],
    ["2/29/2028", "2028-02-29"],
    ["today", "2026-11-20"],
    [" Tomorrow ", "2026-11-21"],
    ["yesterday", "2026-11-19"],
    ["１２/５/２０２６", "2026-12-05"],
  ])("is read in American order: %s", (text, day) => expect(dayOf(text)).toBe(day));

  it.each([
    ["Nov 20", "2026-11-20"],
    ["11/21", "2025-11-21"],
    ["2/29", null],
    ["Nov 21, 2026", "2026-11-21"],
  ])("without a year can mean the latest such day: %s", (text, day) =>
    expect(readDate(text, NOW, "latest")?.day ?? null).toBe(day),
  );

  it.each(["", "soon", "13/5/2026", "2/29/2027", "12/32/2026", "Dec", "5.12.2026", "12/5/202", "Decembre 5", "0/0/0"])(
    "is not understood: %s",
    (text) => expect(dayOf(text)).toBeNull(),
  );

  it.each([
    ["2027-01-21T12:30", "12:30"],
    ["12/5/2026 3pm", "15:00"],
    ["Dec 5, 2026 at 9:15 a.m.", "09:15"],
    ["12/5/2026", null],
  ])("may be followed by its time: %s", (text, time) => expect(readDate(text, NOW)?.time).toBe(time));

  it("is not understood with a time that is not", () => expect(readDate("12/5/2026 25:00", NOW)).toBeNull());

  it("is written so that it is read again", () => {
    expect(writeDate("2027-01-21")).toBe("Thu, Jan 21, 2027");
    expect(dayOf(writeDate("2027-01-21"))).toBe("2027-01-21");
    expect(today(NOW)).toBe("2026-11-20");
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  });
});

describe("A typed time", () => {
  it.each([
    ["3pm", "15:00"],
    ["3 PM", "15:00"],
    ["3:30 p.m.", "15:30"],
    ["12am", "00:00"],
    ["12 pm", "12:00"],
    ["15:00", "15:00"],
    ["9:05", "09:05"],
    ["noon", "12:00"],
    ["midnight", "00:00"],
    ["6:00\u00a0PM", "18:00"],
  ])("is read: %s", (text, time) => expect(readTime(text)).toBe(time));

  it.each(["", "evening", "24:00", "13pm", "0am", "9:60", "1500"])("is not understood: %s", (text) =>
    expect(readTime(text)).toBeNull(),
  );

  it("is written on a 12-hour clock", () => expect(["00:00", "15:00"].map(writeTime)).toEqual(["12:00 AM", "3:00 PM"]));
});
