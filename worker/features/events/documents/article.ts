import { html } from "hono/html";
import { formatDays, formatForReader, formatTimes } from "#contract/dates.ts";
import { coverSeed, mapLink, signInPath } from "#contract/event-facts.ts";
import { registrationSummary } from "#contract/event-registration/summary.ts";
import { paragraphs, safeWebsite, unnamedText } from "#contract/event-text.ts";
import type { EventCardView, EventView } from "#contract/events/event.ts";
import { ATTENDEE_PREVIEW } from "#contract/limits.ts";
import type { PersonView } from "#contract/members.ts";
import { fullCount } from "#contract/numbers.ts";
import {
  attendeeCount,
  avatar,
  cover,
  dateLeaf,
  type Html,
  icon,
  linkedText,
  sampleMark,
} from "#domain/articles/parts.ts";
import { bar, hostTools, panel, spot } from "./own-parts.ts";

export type Reader = { isMember: boolean; timeZone: string };

export function eventArticle(event: EventView, { isMember, timeZone }: Reader): Html {
  const summary = registrationSummary(event, { timeZone });
  return html`
<div class="${isMember ? "" : "py-6 md:py-8"}">
<a class="mb-3 inline-flex min-h-8 items-center gap-1.5 text-sm font-semibold wrap-anywhere text-muted no-underline hover:text-text print:hidden" href="/events">${icon("back", { size: 18 })}All events</a>
<article class="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_344px] lg:items-start lg:gap-10">
<div class="grid min-w-0 grid-cols-1 gap-8">
<header>
${cover(coverSeed(event), COVER, event.coverPicture)}
<div class="relative mt-4 flex items-start gap-3.5 md:mt-6 md:gap-5">${dateLeaf(event.startsAt, event.timeZone, "lg")}
<div class="min-w-0 flex-1"><h1 class="text-[clamp(1.75rem,3vw,2.25rem)] leading-[1.12]">${event.title}</h1>
<p class="mt-1.5 flex flex-wrap items-center gap-x-1.5 text-muted">Hosted by <span class="inline-flex min-w-0 items-center gap-1.5">${avatar(event.organizer.image, "size-6")}<a class="min-w-0 font-semibold wrap-anywhere" href="/events?host=${event.organizer.id}">${event.organizer.name}</a></span>${event.sample || event.organizer.sample ? sampleMark : ""}</p></div>
<div class="${ACTIONS}"><span class="tip-anchor"><span class="ibtn">${icon("share")}</span></span></div></div>
${facts(event, timeZone)}
${summary.state === "registered" ? spot(event) : ""}
${event.cancelled ? html`<div class="mt-5 lg:hidden"><div class="notice notice-danger" role="note">${icon("info")}<div class="min-w-0 flex-1"><p class="wrap-anywhere whitespace-pre-line">${notice(event)}</p></div></div></div>` : ""}
${hostTools(event)}
</header>
<section aria-labelledby="about-event"><h2 id="about-event">About this event</h2>
<div class="mt-3 grid max-w-measure grid-cols-1 gap-[0.85em] text-md leading-[1.62] whitespace-pre-line">${paragraphs(event.description).map((text) => html`<p>${linkedText(text)}</p>`)}</div></section>
${attendees(event, isMember)}
${similar(event.similar)}
</div>
${panel(event, summary)}
${bar(event, summary, isMember)}
</article>
</div>`;
}

const COVER = {
  width: 1120,
  height: 420,
  classes: "aspect-[1120/420] rounded-card border border-border max-md:aspect-video",
};

/** As in `web/features/events/detail/event-detail.tsx`. */
const ACTIONS =
  "flex md:-mr-2 max-md:absolute max-md:-top-17 max-md:right-2 max-md:gap-2 max-md:[&_.ibtn]:border max-md:[&_.ibtn]:border-border max-md:[&_.ibtn]:bg-surface";

function facts(event: EventView, timeZone: string): Html {
  const forReader = formatForReader(event, timeZone);
  const [website, map] = [safeWebsite(event.website), mapLink(event)];
  return html`<ul class="mt-4 grid border-y border-border max-lg:grid-cols-1 text-sm leading-snug max-lg:divide-y max-lg:divide-border md:mt-6 lg:auto-cols-fr lg:grid-flow-col lg:divide-x lg:divide-border">
${fact("calendar", html`<b><time datetime="${event.startsAt}">${formatDays(event)}</time></b><span class="block text-meta text-muted">${formatTimes(event)}</span>${forReader ? html`<span class="block text-meta text-muted">Your time: ${forReader}</span>` : ""}`)}
${fact("place", html`<b>${event.location}</b>${map ? html`<a href="${map}" target="_blank" rel="noopener noreferrer" class="block text-meta print:hidden">Open map <span class="sr-only">(opens in a new tab)</span></a>` : ""}`)}
${website ? fact("website", html`<a href="${website.href}" target="_blank" rel="noopener noreferrer nofollow" class="font-semibold break-all">${website.host}</a><span class="block text-meta text-muted print:hidden">Website, opens in a new tab</span>`) : ""}
</ul>`;
}

const fact = (name: string, content: Html): Html =>
  html`<li class="flex gap-3 py-3.5 lg:px-4 lg:first:pl-0">${icon(name, { classes: "mt-px shrink-0 text-primary" })}<div class="min-w-0">${content}</div></li>`;

function attendees(event: EventView, isMember: boolean): Html {
  const { attendees: people, attendeeCount: count, organizer } = event;
  const listed = people.slice(0, ATTENDEE_PREVIEW);
  return html`<section class="card" aria-label="Attendees"><div class="card-head"><h2 class="card-title">Attendees</h2><span class="text-meta text-muted">${attendeeCount(count, event.cancelled)}</span></div>
${listed.length > 0 ? html`<ul class="rows">${listed.map((person) => attendee(person, organizer.id))}</ul>` : html`<p class="card-body text-sm text-muted">${unnamedText(count)}</p>`}
${attendeesFoot(event, count - listed.length, isMember)}</section>`;
}

function attendeesFoot(event: EventView, others: number, isMember: boolean): Html | string {
  if (event.attendeeCount > ATTENDEE_PREVIEW) {
    const label = html`View all attendees ${icon("forward", { size: 16 })}`;
    return html`<div class="card-foot">${isMember ? html`<span class="textlink print:hidden">${label}</span>` : html`<a class="textlink print:hidden" href="${signInPath(event)}">${label}</a>`}</div>`;
  }
  if (others === 0 || others === event.attendeeCount) return "";
  return html`<div class="card-foot"><p class="text-muted">and ${fullCount(others)} more</p></div>`;
}

function attendee({ id, name, title, sample }: PersonView, organizerId: string): Html {
  const isOrganizer = id === organizerId;
  return html`<li><span class="av" aria-hidden="true"></span><div class="min-w-0 flex-1">
<p class="flex min-w-0 items-center gap-1.5"><span class="truncate font-semibold">${name}</span><span class="contents max-sm:hidden">${sample ? sampleMark : ""}</span></p>
<p class="flex min-w-0 items-center gap-1.5 text-meta text-muted"><span class="contents sm:hidden">${sample ? sampleMark : ""}</span><span class="truncate">${isOrganizer ? html`<span class="sm:hidden">Organizer${title ? ", " : ""}</span>` : ""}${title}</span></p></div>
${isOrganizer ? html`<span class="contents max-sm:hidden"><span class="pill pill-ink">Organizer</span></span>` : ""}</li>`;
}

function similar(events: EventCardView[]): Html | string {
  if (events.length === 0) return "";
  return html`<section aria-labelledby="similar-events" class="print:hidden"><h2 id="similar-events">Similar Events</h2><ul class="mt-2 divide-y divide-border">${events.map(similarEvent)}</ul></section>`;
}

const similarEvent = ({ id, title, location, startsAt, timeZone, attendeeCount: count, sample }: EventCardView): Html =>
  html`<li class="relative flex items-center gap-3.5 py-3">${dateLeaf(startsAt, timeZone)}<div class="min-w-0 flex-1"><p><a class="stretch font-semibold" href="/events/${id}">${title}</a> ${sample ? html`<span class="sample ml-1">Sample</span>` : ""}</p><p class="text-meta text-muted">${location} · ${attendeeCount(count)}</p></div></li>`;

const notice = ({ cancelReason }: EventView): string => `This event was canceled. ${cancelReason ?? ""}`;
