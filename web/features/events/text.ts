import { MINUTE_MS, SECOND_MS } from "#contract/limits.ts";

const compact = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });
const exact = new Intl.NumberFormat("en-US");

/** `38`, `1.2K` */
export const shortCount = (count: number): string => compact.format(count);
export const fullCount = (count: number): string => exact.format(count);

/**
 * The instant, in milliseconds, after which a rate-limited request can be sent again. It is rounded up to a full minute, because times are
 * shown in minutes.
 */
export const retryTime = (retryAfterSeconds: number): number =>
  Math.ceil((Date.now() + retryAfterSeconds * SECOND_MS) / MINUTE_MS) * MINUTE_MS;

/** `1 person`, `4 people` */
export const formatPeople = (count: number): string => `${fullCount(count)} ${count === 1 ? "person" : "people"}`;

const rules = new Intl.PluralRules("en-US", { type: "ordinal" });
const ENDINGS: Record<string, string> = { one: "st", two: "nd", few: "rd" };
/** `1st`, `22nd`, `113th` */
export const ordinal = (position: number): string => `${fullCount(position)}${ENDINGS[rules.select(position)] ?? "th"}`;

/** `22 places left`, `1 place left`, `No places left` */
export function formatSeatsLeft(left: number): string {
  return left === 0 ? "No places left" : `${fullCount(left)} ${left === 1 ? "place" : "places"} left`;
}

/** The paragraphs of a text, which blank lines separate. */
export const paragraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);

/** A website's link and the host to show; null unless it is an https URL. */
export function safeWebsite(address: string | null): { href: string; host: string } | null {
  if (!address || !URL.canParse(address)) return null;
  const { protocol, href, host } = new URL(address);
  return protocol === "https:" ? { href, host: host.replace(/^www\./, "") } : null;
}
