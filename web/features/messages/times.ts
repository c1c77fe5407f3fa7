import { DAY_MS } from "#contract/limits.ts";

/** `Intl` needs no library. Each formatter is created once, because creating one is slow. */
const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("en-US", options);
  // Newer browsers put a narrow no-break space before AM and PM, older ones a plain space. Use the plain one everywhere.
  return (at: string) => format.format(new Date(at)).replaceAll("\u202f", " ");
};

/** When a message was written: `MMM d, h:mm a`. */
export const messageTime = formatter({ month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });

const clock = formatter({ hour: "numeric", minute: "2-digit" });
const weekday = formatter({ weekday: "short" });
const date = formatter({ month: "short", day: "numeric" });
const dateWithYear = formatter({ month: "short", day: "numeric", year: "numeric" });
const longDate = formatter({ month: "long", day: "numeric" });
const longDay = formatter({ weekday: "long", month: "long", day: "numeric" });
const longDayWithYear = formatter({ weekday: "long", month: "long", day: "numeric", year: "numeric" });

/** Calendar days from the day of `at` to today, in the reader's time zone. */
function daysAgo(at: string): number {
  const midnight = (instant: Date) => Date.UTC(instant.getFullYear(), instant.getMonth(), instant.getDate());
  return (midnight(new Date()) - midnight(new Date(at))) / DAY_MS;
}

export const isSameDay = (one: string, other: string): boolean =>
  new Date(one).toDateString() === new Date(other).toDateString();
const isThisYear = (at: string) => new Date(at).getFullYear() === new Date().getFullYear();

/** `Today, November 20` or `Wednesday, November 18`; with the year if it is not the current one. */
export function dayLabel(at: string): string {
  const days = daysAgo(at);
  if (days === 0) return `Today, ${longDate(at)}`;
  if (days === 1) return `Yesterday, ${longDate(at)}`;
  return isThisYear(at) ? longDay(at) : longDayWithYear(at);
}

/** A short form for lists: the time today, the weekday within a week, otherwise the date. */
export function listTime(at: string): string {
  const days = daysAgo(at);
  if (days === 0) return clock(at);
  if (days === 1) return "Yesterday";
  if (days > 1 && days < 7) return weekday(at);
  return isThisYear(at) ? date(at) : dateWithYear(at);
}
