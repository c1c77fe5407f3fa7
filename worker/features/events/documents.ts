import { Hono } from "hono";
import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import type { EventCardView, EventPage, EventView } from "#contract/events";
import { readWithViewer, viewerView } from "../../auth/session.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { renderDocument, shorten } from "../../http/document.ts";
import { writeWhen } from "../../mail/when.ts";
import { findEvent } from "./event-queries.ts";
import { listEvents } from "./queries.ts";

/** Page navigations to the public event pages: head, first data and an article that is readable without scripts. */
export const eventDocuments = new Hono<AppEnv>();

eventDocuments.get("/events", async (c) => {
  const { viewer, page } = await listEvents(c);
  return renderDocument(c, {
    title: "Events",
    description: "Meet members in person or online. Times are shown where the event is.",
    viewer: viewer && viewerView(viewer),
    answers: { "/api/events": page },
    article: listArticle(page),
    isPublic: true,
  });
});

eventDocuments.get("/events/:id", async (c) => {
  const id = c.req.param("id");
  const { viewer, event } = await findEvent(c, id);
  return renderDocument(c, {
    title: event?.title ?? "Event not found",
    description: event ? shorten(event.description) : "There is no event at this address.",
    viewer: viewer && viewerView(viewer),
    answers: event ? { [`/api/events/${id}`]: event } : {},
    article: event ? eventArticle(event) : undefined,
    status: event ? 200 : 404,
    isPublic: event !== null,
  });
});

/** Where the links of a registration mail lead. The page asks what its token is worth: opening it changes nothing. */
eventDocuments.get("/registration", async (c) => {
  const { viewer } = await readWithViewer(c);
  return renderDocument(c, {
    title: "Your registration",
    description: "Confirm or cancel a registration for an event.",
    viewer: viewer && viewerView(viewer),
  });
});

const when = ({ startsAt, endsAt, timeZone }: EventCardView) =>
  writeWhen({ startsAt: Date.parse(startsAt), endsAt: endsAt === null ? null : Date.parse(endsAt), timeZone }).join(
    ", ",
  );

const line = (card: EventCardView) =>
  html`<li><a href="/events/${card.id}">${card.title}</a>, ${when(card)}, ${card.location}</li>`;

type Article = HtmlEscapedString | Promise<HtmlEscapedString>;

const listArticle = ({ rows }: EventPage): Article => html`<main><h1>Events</h1><ul>${rows.map(line)}</ul></main>`;

const eventArticle = (event: EventView): Article => html`<main><article>
<p><a href="/events">Events</a></p>
<h1>${event.title}</h1>
<p>${when(event)}</p>
<p>${event.location}</p>
<p>Hosted by ${event.organizer.name}. ${event.attendeeCount} going.</p>
${event.description.split(/\n{2,}/).map((paragraph) => html`<p>${paragraph}</p>`)}
${event.website?.startsWith("https://") ? html`<p><a href="${event.website}" rel="noopener nofollow">${event.website}</a></p>` : ""}
${event.similar.length > 0 ? html`<h2>Similar Events</h2><ul>${event.similar.map(line)}</ul>` : ""}
</article></main>`;
