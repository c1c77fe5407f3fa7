import { html } from "hono/html";
import { formatDays, formatStart } from "#contract/dates.ts";
import { coverSeed } from "#contract/event-facts.ts";
import type { EventCardView } from "#contract/events/event.ts";
import { fullCount } from "#contract/numbers.ts";
import { attendeeCount, cover, dateLeaf, type Html, icon, sampleMark } from "#domain/articles/parts.ts";

const COVER = { width: 640, height: 360, classes: "aspect-video w-full rounded-card border border-border" };

/** Featured: one with its own picture, else with the most attendees. */
export function chooseFeatured(events: EventCardView[]): {
  featured: EventCardView | undefined;
  others: EventCardView[];
} {
  const weight = (one: EventCardView) => (one.coverPicture ? 1e9 : 0) + one.attendeeCount;
  const [featured] = events.toSorted((a, b) => weight(b) - weight(a));
  return { featured, others: events.filter((one) => one !== featured) };
}

export const featuredCard = (event: EventCardView): Html =>
  html`<article class="relative grid gap-3">${cover(coverSeed(event), COVER, event.coverPicture)}<div><h3 class="serif text-lg">${link(event)}${mark(event)}</h3><p class="mt-1 text-sm text-muted">${formatDays(event)}, ${event.location} <span class="whitespace-nowrap">· ${places(event)}</span></p></div></article>`;

const places = ({ attendeeCount: taken, capacity }: EventCardView) =>
  capacity === null
    ? attendeeCount(taken)
    : html`${fullCount(Math.min(taken, capacity))} of ${fullCount(capacity)} spots taken`;

/** `now` in ms. */
export const eventRow = (event: EventCardView, now: number): Html =>
  html`<li class="relative flex items-center gap-4 border-b border-border py-3.5 first:pt-0">${dateLeaf(event.startsAt, event.timeZone, "lg")}<div class="min-w-0 flex-1"><h3 class="font-sans text-body leading-[1.4] font-semibold tracking-normal">${link(event)}${mark(event)}</h3><p class="text-sm text-muted">${formatStart(event.startsAt, event.timeZone, now)}, ${event.location}</p></div><span class="text-sm text-muted max-sm:hidden">${attendeeCount(event.attendeeCount)}</span>${icon("chevron", { size: 16, classes: "flex-none text-subtle" })}</li>`;

const link = ({ id, title }: EventCardView) => html`<a class="stretch" href="/events/${id}">${title}</a>`;
const mark = ({ sample }: EventCardView) => (sample ? html` ${sampleMark}` : "");
