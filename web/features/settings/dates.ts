import { DAY_MS } from "#contract/limits.ts";
import { formatLongDate } from "#web/lib/dates.ts";

/** `22 November 2026, 14:05` in the zone of the reader. */
export const formatLongMoment = (at: string): string =>
  `${formatLongDate(at)}, ${new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" })}`;

/** The days since an instant. Sessions store when they were last used at most once a day, so hours are not known. */
export function formatLastSeen(at: string, now = Date.now()): string {
  const days = Math.floor((now - Date.parse(at)) / DAY_MS);
  if (days < 1) return "Last seen within a day";
  if (days < 7) return `Last seen ${days === 1 ? "a day" : `${days} days`} ago`;
  return `Last seen ${formatLongDate(at)}`;
}
