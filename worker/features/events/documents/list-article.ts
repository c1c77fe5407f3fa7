import { html } from "hono/html";
import { formatForReader, formatStart } from "#contract/dates.ts";
import { coverSeed, seatsLeft } from "#contract/event-facts.ts";
import { type EventGroup, groupByDate } from "#contract/event-groups.ts";
import { formatSeatsLeft } from "#contract/event-text.ts";
import type { EventCardView } from "#contract/events/event.ts";
import type { EventPage, EventQuery } from "#contract/events/list.ts";
import { counted } from "#contract/numbers.ts";
import { attendeeCount, dateLeaf, type Html, icon, plainCover, sampleMark } from "#domain/articles/parts.ts";
import type { Reader } from "./article.ts";

export const listArticle = ({ rows, cursor }: EventPage, query: EventQuery, reader: Reader, now: number): Html => html`
<div class="${reader.isMember ? "" : "py-8 md:py-10"}">
<div class="mb-5 flex flex-wrap items-center gap-x-6 gap-y-4 md:mb-6"><div class="min-w-0 flex-[1_1_320px]"><h1>Events</h1><p class="mt-1 text-muted">Meet members in person or online. Times are in each event's time zone.</p></div>${reader.isMember ? CREATE : ""}</div>
<search class="mb-5 grid gap-3"><form class="flex flex-wrap gap-3" action="/events">
<div class="min-w-0 flex-1"><div class="affix">${icon("search")}<input class="input" type="search" name="q" aria-label="Search events" placeholder="Title, text or location" autocomplete="off" value="${query.q ?? ""}"></div></div>
${query.view ? html`<input type="hidden" name="view" value="${query.view}">` : ""}<span class="btn btn-faces btn-secondary relative h-auto self-stretch max-md:w-11.5 max-md:px-0" aria-hidden="true"><span class="face">${icon("filter", { classes: "max-md:mx-0" })}<span class="max-md:sr-only">Filter</span></span></span>
${views(query, reader)}</form></search>
${groupByDate(rows, now, reader.timeZone).map((group) => section(group, reader))}
<div class="mt-8 border-t border-border pt-3.5 text-meta text-subtle"><p>${rows.length === 0 ? "No events to show." : cursor === null ? NO_BREAK_SPACE : "There are more events."}</p></div>
</div>`;

/** Keeps the space of the sentence that ends the list in the app. */
const NO_BREAK_SPACE = "\u00a0";

/** Keeps the space of the app-only button. */
const CREATE = html`<div class="flex w-full flex-wrap gap-2 *:flex-1 md:w-auto md:*:flex-none"><span class="btn btn-faces btn-primary invisible"><span class="face">${icon("search")}Create Event</span></span></div>`;

/** As in `web/ui/data/segment-links.tsx`. */
const VIEW =
  "flex h-9 items-center justify-center rounded-input px-3 text-sm font-medium whitespace-nowrap text-muted no-underline hover:text-text aria-[current]:bg-raised aria-[current]:font-semibold aria-[current]:text-text aria-[current]:inset-ring aria-[current]:inset-ring-border-button forced-colors:aria-[current]:underline";

function views({ view = "upcoming", q }: EventQuery, { isMember }: Reader): Html {
  const own = [["mine", "Mine"] as const, ["hosting", "Hosting"] as const];
  const all = [["upcoming", "Upcoming"] as const, ["past", "Past"] as const, ...(isMember ? own : [])];
  return html`<nav class="rounded-button bg-sunken p-0.75 inset-ring inset-ring-border max-lg:w-full print:hidden" aria-label="Event lists"><ul class="flex flex-wrap">${all.map(
    ([value, name]) => {
      const search = new URLSearchParams({ ...(q ? { q } : {}), ...(value === "upcoming" ? {} : { view: value }) });
      return html`<li class="flex-auto"><a class="${VIEW}" href="/events${search.size > 0 ? `?${search}` : ""}" ${value === view ? html`aria-current="page"` : ""}>${name}</a></li>`;
    },
  )}</ul></nav>`;
}

function section({ name, events }: EventGroup, reader: Reader): Html {
  return html`<section class="mt-7 first:mt-0"><div class="mb-3.5 flex items-baseline gap-3 border-b border-border pb-2"><h2 class="flex-1">${name}</h2><p class="text-meta text-muted">${counted(events.length, "event")}</p></div>
<ul class="grid gap-5 grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))]">${events.map((event) => card(event, reader))}</ul></section>`;
}

const COVER = {
  width: 640,
  height: 250,
  classes: "aspect-[640/250] border-b border-border max-md:aspect-[640/220]",
};

function card(event: EventCardView, { timeZone }: Reader): Html {
  const forReader = formatForReader({ ...event, endsAt: null }, timeZone);
  const left = seatsLeft(event);
  return html`<li class="card relative flex flex-col overflow-hidden transition-colors hover:border-border-strong">${plainCover(coverSeed(event), COVER, event.coverPicture)}
<div class="flex flex-1 gap-3.5 px-4 pt-4 pb-3">${dateLeaf(event.startsAt, event.timeZone)}<div class="min-w-0 flex-1">
<h3 class="serif mb-1 text-lg leading-tight"><a class="stretch" href="/events/${event.id}">${event.title}</a></h3>
<p class="text-meta text-muted">${formatStart(event.startsAt, event.timeZone)}</p>${forReader ? html`<p class="text-meta text-muted">Your time: ${forReader}</p>` : ""}
<p class="truncate text-meta text-muted">${event.location}</p>
<p class="mt-1.5 line-clamp-2 text-sm wrap-anywhere">${event.description}</p></div></div>
<div class="flex flex-wrap items-center gap-x-2 gap-y-1.5 px-4 pb-3.5 text-meta text-muted">${attendeeCount(event.attendeeCount)}${left ? html`<span aria-hidden="true">·</span><span>${formatSeatsLeft(left)}</span>` : ""}${event.sample ? sampleMark : ""}${left === 0 ? html`<span class="ml-auto"><span class="pill pill-warning">Full</span></span>` : ""}</div></li>`;
}
