import { formatLongDate } from "#contract/dates.ts";
import { DAY_MS } from "#contract/limits.ts";

/** In days: sessions store their last use at most once a day, so hours are unknown. */
export function formatLastSeen(at: string, now = Date.now()): string {
  const days = Math.floor((now - Date.parse(at)) / DAY_MS);
  if (days < 1) return "Active in the last day";
  if (days < 7) return `Last active ${days === 1 ? "a day" : `${days} days`} ago`;
  return `Last active ${formatLongDate(at)}`;
}
