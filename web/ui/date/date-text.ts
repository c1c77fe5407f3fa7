import { format } from "#contract/dates.ts";
import { DAY_MS } from "#contract/limits.ts";
import { plainDigits } from "#contract/numbers.ts";

/** `2027-01-21` */
export type Day = string;
/** On a 24-hour clock: `15:00`. */
export type Clock = string;

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?\s+/;
const NUMBERS = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}|\d{2}))?$/;
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const MONTH_FIRST = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?$/;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?(?: (\d{4}))?$/;
/** A time after a date; unlike a year, it has a colon, or AM or PM. */
const TIME_AFTER =
  /(?:t|\s+(?:at\s+)?)(\d{1,2}:\d\d(?::\d\d)?(?:\.\d+)?\s*(?:[ap]\.?m\.?)?|\d{1,2}\s*[ap]\.?m\.?|noon|midnight)$/;

const pad = (number: number, length = 2) => String(number).padStart(length, "0");

function toDay(year: number, month: number, day: number): Day | null {
  const found = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  const at = Date.parse(`${found}T00:00Z`);
  return year >= 1000 && !Number.isNaN(at) && new Date(at).toISOString().startsWith(found) ? found : null;
}

export function today(now = Date.now()): Day {
  const at = new Date(now);
  return `${pad(at.getFullYear(), 4)}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
}

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** How to read a day without a year: the next one, or the latest one. */
export type Nearest = "next" | "latest";
type Reference = { current: Day; nearest: Nearest };

function nearestDay(month: number, day: number, year: string | undefined, { current, nearest }: Reference): Day | null {
  if (year) return toDay(year.length === 2 ? 2000 + Number(year) : Number(year), month, day);
  const thisYear = Number(current.slice(0, 4));
  const found = toDay(thisYear, month, day);
  if (nearest === "next") return found !== null && found >= current ? found : toDay(thisYear + 1, month, day);
  return found !== null && found <= current ? found : toDay(thisYear - 1, month, day);
}

const monthOf = (word = "") => MONTHS.findIndex((month) => month.startsWith(word)) + 1;

function readDay(text: string, reference: Reference): Day | null {
  if (text === "today") return reference.current;
  if (text === "tomorrow") return addDays(reference.current, 1);
  if (text === "yesterday") return addDays(reference.current, -1);
  const iso = ISO.exec(text);
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = NUMBERS.exec(text);
  if (numbers) return nearestDay(Number(numbers[1]), Number(numbers[2]), numbers[3], reference);
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) return nearestDay(monthOf(monthFirst[1]), Number(monthFirst[2]), monthFirst[3], reference);
  const dayFirst = DAY_FIRST.exec(text);
  return dayFirst && nearestDay(monthOf(dayFirst[2]), Number(dayFirst[1]), dayFirst[3], reference);
}

/**
 * Reads text in American order: `12/5/2026`, `Dec 5, 2026`, `Saturday, December 5`, `tomorrow`, `2026-12-05`; without a
 * year, the nearest day. `time`: a time after the date, as in pasted text. Null if not valid.
 */
export function readDate(
  text: string,
  now = Date.now(),
  nearest: Nearest = "next",
): { day: Day; time: Clock | null } | null {
  const typed = plainDigits(text)
    .toLowerCase()
    .replace(/[,\s]+/g, " ")
    .trim();
  const after = TIME_AFTER.exec(typed);
  const time = after ? readTime(after[1] ?? "") : null;
  const date = after ? typed.slice(0, after.index) : typed;
  const day = readDay(date.replace(WEEKDAY, ""), { current: today(now), nearest });
  return day === null || (after && time === null) ? null : { day, time };
}

/** Reads `3pm`, `3:30 p.m.`, `15:00` or `noon`; a 24-hour clock without AM or PM. Null if not valid. */
export function readTime(text: string): Clock | null {
  const typed = plainDigits(text).trim().toLowerCase();
  if (typed === "noon") return "12:00";
  if (typed === "midnight") return "00:00";
  const [, hours, minutes = "0", half] =
    /^(\d{1,2})(?::(\d\d)(?::\d\d(?:\.\d+)?)?)?\s*(?:([ap])\.?(?:m\.?)?)?$/.exec(typed) ?? [];
  const hour = Number(hours);
  if (hours === undefined || Number(minutes) > 59 || (half ? hour < 1 || hour > 12 : hour > 23)) return null;
  return `${pad(half ? (hour % 12) + (half === "p" ? 12 : 0) : hour)}:${minutes.padStart(2, "0")}`;
}

/** `Thu, Jan 21, 2027` */
export const writeDate = (day: Day): string => format(Date.parse(`${day}T00:00Z`), "UTC", "EEE, MMM d, yyyy");

/** `3:00 PM`, with a plain space, as people type it. */
export const writeTime = (time: Clock): string => format(Date.parse(`1970-01-01T${time}Z`), "UTC", "h:mm a");
