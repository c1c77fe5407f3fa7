import { formatStart } from "./dates.ts";
import type { EventCardView } from "./events/event.ts";
import { counted, fullCount } from "./numbers.ts";
import { readWebAddress } from "./web-address.ts";

/** `1 person`, `4 people` */
export const formatPeople = (count: number): string => counted(count, "person", "people");

/** After the number of attendees: `going`, or `had registered` for an event that is canceled. */
export const goingText = (cancelled: boolean): string => (cancelled ? "had registered" : "going");

/** Why no attendee is named, of an event with `count` attendees. */
export const unnamedText = (count: number): string =>
  count === 0 ? "No one has registered yet." : "No attendees are listed by name.";

/** `3 not confirmed yet` */
export const formatUnconfirmed = (count: number): string => `${fullCount(count)} not confirmed yet`;

/** Who gets an open spot before somebody on the waitlist with `before` people ahead. */
export const aheadText = (before: number): string =>
  before === 0
    ? "The next open spot is yours."
    : `${formatPeople(before)} ${before === 1 ? "is" : "are"} ahead of you.`;

/** `22 spots left`, `1 spot left`, `No spots left` */
export function formatSeatsLeft(left: number): string {
  return left === 0 ? "No spots left" : `${counted(left, "spot")} left`;
}

/** `Confirm by Sat, Nov 21, 1:30 PM CET`, for an unconfirmed seat before the event; null for others. `now` in milliseconds. */
export function confirmByText(
  { startsAt, registration }: Pick<EventCardView, "startsAt" | "registration">,
  timeZone: string,
  now: number,
): string | null {
  if (registration?.status !== "registered" || !registration.heldUntil || Date.parse(startsAt) <= now) return null;
  return `Confirm by ${formatStart(registration.heldUntil, timeZone, now)}`;
}

/** The paragraphs of a text, which blank lines separate. */
export const paragraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);

/** A website's link and the host to show; null for what is no web address. */
export function safeWebsite(address: string | null): { href: string; host: string } | null {
  const url = readWebAddress(address);
  return url && { href: url.href, host: url.host.replace(/^www\./, "") };
}
