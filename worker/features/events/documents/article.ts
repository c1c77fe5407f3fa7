import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { EventCardView, EventView } from "#contract/events/event.ts";
import type { EventPage } from "#contract/events/list.ts";
import { writeWhen } from "#mail/dates.ts";

/** Events as HTML that is readable without scripts: what the document shows until the app has loaded, and to search engines. */

export type Article = HtmlEscapedString | Promise<HtmlEscapedString>;

export const listArticle = ({ rows }: EventPage): Article =>
  html`<main><h1>Events</h1><ul>${rows.map(listItem)}</ul></main>`;

/** `now` in milliseconds. */
export const eventArticle = (event: EventView, now: number): Article => html`<main><article>
<p><a href="/events">Events</a></p>
<h1>${event.title}</h1>
${notices(event, now).map((sentence) => sentence && html`<p><strong>${sentence}</strong></p>`)}
<p>${when(event)}</p>
<p>${event.location}</p>
<p>Hosted by ${event.organizer.name}. ${event.attendeeCount} going.</p>
${event.description.split(/\n{2,}/).map((paragraph) => html`<p>${paragraph}</p>`)}
${event.website?.startsWith("https://") ? html`<p><a href="${event.website}" rel="noopener nofollow">${event.website}</a></p>` : ""}
${event.similar.length > 0 ? html`<h2>Similar Events</h2><ul>${event.similar.map(listItem)}</ul>` : ""}
</article></main>`;

const when = ({ startsAt, endsAt, timeZone }: EventCardView) =>
  writeWhen({ startsAt: Date.parse(startsAt), endsAt: endsAt === null ? null : Date.parse(endsAt), timeZone }).join(
    ", ",
  );

const listItem = (card: EventCardView) =>
  html`<li><a href="/events/${card.id}">${card.title}</a>, ${when(card)}, ${card.location}</li>`;

/** Why one cannot register: cancelled, over, started or full. Empty when one can. */
function notices(
  { cancelled, cancelReason, endsAt, open, capacity, attendeeCount, waitlistCount }: EventView,
  now: number,
): string[] {
  if (cancelled) return ["This event was cancelled.", cancelReason ?? ""];
  if (endsAt !== null && Date.parse(endsAt) <= now) return ["This event has ended."];
  if (!open) return ["Registration closed: this event has begun."];
  if (capacity === null || attendeeCount < capacity) return [];
  return [`No places left. ${waitlistCount === 0 ? "There is a waitlist." : `On the waitlist: ${waitlistCount}.`}`];
}
