import { formatStart } from "./dates.ts";
import type { EventCardView } from "./events/event.ts";
import { counted, fullCount } from "./numbers.ts";
import { readWebAddress } from "./web-address.ts";

/** `1 person`, `4 people` */
export const formatPeople = (count: number): string => counted(count, "person", "people");

export const goingText = (cancelled: boolean): string => (cancelled ? "had registered" : "going");

export const unnamedText = (count: number): string =>
  count === 0 ? "No one has registered yet." : "No attendees are listed by name.";

/** `3 not confirmed yet` */
export const formatUnconfirmed = (count: number): string => `${fullCount(count)} not confirmed yet`;

/** `before`: people ahead on the waitlist. */
export const aheadText = (before: number): string =>
  before === 0
    ? "The next open spot is yours."
    : `${formatPeople(before)} ${before === 1 ? "is" : "are"} ahead of you.`;

/** `22 spots left`, `1 spot left`, `No spots left` */
export function formatSeatsLeft(left: number): string {
  return left === 0 ? "No spots left" : `${counted(left, "spot")} left`;
}

/** `Confirm by Sat, Nov 21, 1:30 PM CET` for an unconfirmed seat before the event, `Confirm before the start` if it ends then, else null. `now` in ms. */
export function confirmByText(
  { startsAt, registration }: Pick<EventCardView, "startsAt" | "registration">,
  timeZone: string,
  now: number,
): string | null {
  if (registration?.status !== "registered" || !registration.heldUntil || Date.parse(startsAt) <= now) return null;
  if (registration.heldUntil === startsAt) return "Confirm before the start";
  return `Confirm by ${formatStart(registration.heldUntil, timeZone, now)}`;
}

export const paragraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);

export function safeWebsite(address: string | null): { href: string; host: string } | null {
  const url = readWebAddress(address);
  return url && { href: url.href, host: url.host.replace(/^www\./, "") };
}
