import { DAY_MS } from "#contract/limits.ts";

/** The platform's calendar costs no bytes; each formatter is made once, since making one is dear. */
const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-US", options);
  // Newer browsers put a narrow no-break space before AM and PM, older ones a plain one: alike everywhere.
  return (at: string) => format.format(new Date(at)).replaceAll("\u202f", " ");
};

/** When a message was written: `MMM d, h:mm a`, as the specification prints it. */
export const messageTime = formatter({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });

const clock = formatter({ hour: "numeric", minute: "2-digit" });
const weekday = formatter({ weekday: "short" });
const date = formatter({ month: "short", day: "numeric" });
const dateWithYear = formatter({ month: "short", day: "numeric", year: "numeric" });
const longDate = formatter({ month: "long", day: "numeric" });
const longDay = formatter({ weekday: "long", month: "long", day: "numeric" });
const longDayWithYear = formatter({ weekday: "long", month: "long", day: "numeric", year: "numeric" });

/** Whole days, on the reader's calendar, from the day of `at` to today. */
function daysAgo(at: string): number {
  const midnight = (instant: Date) => Date.UTC(instant.getFullYear(), instant.getMonth(), instant.getDate());
  return (midnight(new Date()) - midnight(new Date(at))) / DAY_MS;
}

export const isSameDay = (one: string, other: string): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString();
const isThisYear = (at: string) => new Date(at).getFullYear() === new Date().getFullYear();

/** `Today, November 20`, `Wednesday, November 18`; the year when it is not this one. */
export function dayLabel(at: string): string {
  const days = daysAgo(at);
  if (days === 0) return `Today, ${longDate(at)}`;
  if (days === 1) return `Yesterday, ${longDate(at)}`;
  return isThisYear(at) ? longDay(at) : longDayWithYear(at);
}

/** The short form for a list: the time today, the weekday within a week, else the date. */
export function listTime(at: string): string {
  const days = daysAgo(at);
  if (days === 0) return clock(at);
  if (days === 1) return "Yesterday";
  if (days > 1 && days < 7) return weekday(at);
  return isThisYear(at) ? date(at) : dateWithYear(at);
}
