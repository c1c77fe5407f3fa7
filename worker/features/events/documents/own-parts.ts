import { html } from "hono/html";
import { formatStart } from "#contract/dates.ts";
import { coverSeed, hostActions } from "#contract/event-facts.ts";
import type { RegistrationSummary } from "#contract/event-registration/summary.ts";
import { aheadText } from "#contract/event-text.ts";
import type { EventView } from "#contract/events/event.ts";
import { fullCount } from "#contract/numbers.ts";
import { cover, type Html, icon } from "#domain/articles/parts.ts";

const NEEDS_SCRIPT = html`<noscript><p class="text-meta text-muted">To register, turn on JavaScript and reload this page.</p></noscript>`;

const needsScript = ({ state }: RegistrationSummary): Html | string =>
  state === "open" || state === "full" ? NEEDS_SCRIPT : "";

export const panel = (event: EventView, summary: RegistrationSummary): Html =>
  html`<section class="card max-lg:hidden print:hidden" aria-label="Registration"><div class="card-head"><h2 class="card-title">${summary.title}</h2></div>
<div class="card-body grid gap-4">${cancelReason(event)}${summary.state === "registered" ? stub(event) : ""}${summary.state === "waitlisted" ? waitlistPosition(event) : ""}${summary.hold ? hold(summary.hold) : ""}${factRows(summary)}${needsScript(summary)}</div></section>`;

const cancelReason = ({ cancelReason: reason, organizer }: EventView): Html | string =>
  reason
    ? html`<blockquote class="text-sm wrap-anywhere whitespace-pre-line">${reason}<footer class="mt-1 text-meta text-muted"><bdi>${organizer.name}</bdi></footer></blockquote>`
    : "";

const factRows = ({ facts }: RegistrationSummary): Html | string =>
  facts.length > 0
    ? html`<dl class="-mt-2 divide-y divide-border text-sm">${facts.map(([term, detail]) => html`<div class="flex justify-between gap-4 py-2"><dt class="text-muted">${term}</dt><dd class="text-right font-medium">${detail}</dd></div>`)}</dl>`
    : "";

const hold = (sentence: string): Html =>
  html`<div class="notice" role="note">${icon("mail")}<div class="min-w-0 flex-1"><p>${sentence}</p></div></div>`;

const STUB = { width: 430, height: 84, lines: 7, classes: "h-14 border-b border-dashed border-border-strong" };

const stub = (event: EventView): Html =>
  html`<div class="w-full overflow-hidden rounded-button border border-border">${cover(coverSeed(event), STUB)}
<div class="px-3.5 pt-2.5 pb-3 leading-snug"><p class="text-sm font-semibold wrap-anywhere">${event.title}</p><p class="text-meta text-muted">${formatStart(event.startsAt, event.timeZone)}</p></div></div>`;

function waitlistPosition({ registration }: EventView): Html | string {
  const position = registration?.position;
  if (!position) return "";
  return html`<div class="flex items-center gap-4"><span class="serif text-[2.5rem] leading-none text-primary" aria-hidden="true">${fullCount(position)}</span><div class="text-sm"><p class="font-semibold">You're number ${fullCount(position)} in line</p><p class="text-meta text-muted">${aheadText(position - 1)}</p></div></div>`;
}

export const spot = (event: EventView): Html =>
  html`<section class="card mt-5 lg:hidden print:hidden" aria-label="Your spot"><div class="card-body grid gap-4">${stub(event)}</div></section>`;

export function bar(event: EventView, summary: RegistrationSummary, isMember: boolean): Html {
  const action = actionOf(event, summary, isMember);
  return html`<section aria-label="Registration" class="sticky z-10 -mx-gutter flex items-center gap-4 border-t border-border bg-bg px-gutter py-2.5 text-sm lg:hidden print:hidden ${isMember ? "bottom-(--bottom) -mb-18 max-md:-mb-8" : "bottom-0"}"><div class="min-w-0 flex-1"><h2 class="font-sans text-sm font-semibold tracking-normal">${summary.short}</h2><p class="text-meta wrap-anywhere text-muted">${summary.line}</p>${needsScript(summary)}</div>${action ? html`<span class="btn btn-faces btn-primary invisible"><span class="face">${action}</span></span>` : ""}</section>`;
}

/** Keeps the space of the action that the app puts there. */
function actionOf(event: EventView, { state }: RegistrationSummary, isMember: boolean): Html | string | null {
  if (hostActions(event, Date.now()).isEditFirst) return html`${icon("edit")}Edit event`;
  if (state === "open") return "Register Now";
  if (state === "full") return "Join Waitlist";
  if (state === "exclusive") return isMember ? "See membership tiers" : "Sign in";
  if (!event.open) return null;
  if (state === "registered") return "Cancel Registration";
  return state === "waitlisted" ? "Leave the waitlist" : null;
}

export function hostTools(event: EventView): Html | string {
  if (!event.viewer.mayEdit) return "";
  const { canEdit, canDuplicate, canAnnounce, canCancel } = hostActions(event, Date.now());
  return html`<section aria-label="Host tools" class="card mt-4 md:mt-6 print:hidden"><div class="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-3.5 max-md:px-4"><p class="flex-1 text-sm font-semibold whitespace-nowrap">Manage event</p>
<div class="flex flex-wrap gap-2 max-md:w-full max-md:*:flex-1"><a class="btn btn-faces btn-secondary btn-sm" href="/events/${event.id}/registrations"><span class="face">${icon("people")}Registrations</span></a>${canEdit ? tool("edit", "Edit") : ""}${canDuplicate ? tool("copy", "Duplicate") : ""}${canAnnounce ? tool("mail", "Email attendees") : ""}${canCancel ? tool("cancel", "Cancel event", "text-danger") : ""}</div></div></section>`;
}

const tool = (name: string, label: string, classes = ""): Html =>
  html`<span class="btn btn-faces btn-secondary btn-sm ${classes}"><span class="face">${icon(name)}${label}</span></span>`;
