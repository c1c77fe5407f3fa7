import { type Context, Hono } from "hono";
import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { legacyReadWithViewer, signInFirst, viewerView } from "#auth/session/session.ts";
import type { EventCardView, EventView } from "#contract/events/event.ts";
import { type EventPage, type EventQuery, eventQuery } from "#contract/events/list.ts";
import { needsSecondFactor } from "#domain/permissions/authorize.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { type Page, renderDocument, shorten } from "#http/document.ts";
import { Problem } from "#http/problem.ts";
import { writeWhen } from "#mail/dates.ts";
import { listRegistrations } from "../attendees/registrations.ts";
import { findEvent } from "../detail/queries.ts";
import { listEvents } from "../list/queries.ts";
import { eventData, eventListData } from "./structured-data.ts";

/** Page navigations of events: head, first data and, where everybody may read, an article that is readable without scripts. */
export const eventDocuments = new Hono<AppEnv>();

eventDocuments.get("/events", async (c) => {
  const query = readQuery(c);
  const listed = await listEvents(c, query).catch(unlessSignedOut);
  if (!listed) return signInFirst(c);
  const { viewer, page } = listed;
  return renderDocument(c, {
    title: "Events",
    description: "Meet members in person or online. Times are shown where the event is.",
    viewer: viewer && viewerView(viewer),
    answers: { [apiPath(query)]: page },
    article: listArticle(page),
    // What somebody looks for is no page of its own.
    ...(Object.keys(query).length === 0
      ? { isPublic: true, structuredData: eventListData(c.env.APP_ORIGIN, page.rows) }
      : {}),
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
    article: event ? eventArticle(event, c.var.now) : undefined,
    status: event ? 200 : 404,
    isPublic: event !== null,
    structuredData: event ? eventData(c.env.APP_ORIGIN, event) : undefined,
  });
});

/** The host's page. Whoever may not read it gets what any unknown path gives. */
eventDocuments.get("/events/:id/registrations", async (c) => {
  const id = c.req.param("id");
  const { viewer, event } = await findEvent(c, id);
  if (!viewer) return signInFirst(c);
  const isAdmin = viewer.role === "admin" && viewer.status === "approved";
  if (!event || !(event.viewer.isHost || isAdmin)) return renderDocument(c, nothingHere(viewer));
  // Without a second step an admin is told nothing here: the screen's own request says what to do.
  const mayRead = event.viewer.isHost || !needsSecondFactor(c.env, viewer);
  const path = `/api/events/${id}`;
  return renderDocument(c, {
    title: event.title,
    description: "Who registered, and who waits for a seat.",
    viewer: viewerView(viewer),
    answers: mayRead
      ? { [path]: event, [`${path}/registrations`]: await listRegistrations(c, id, "going") }
      : { [path]: event },
  });
});

/** Where the links of a registration mail lead. The page asks what its token is worth: opening it changes nothing. */
eventDocuments.get("/registration", async (c) => {
  const { viewer } = await legacyReadWithViewer(c);
  return renderDocument(c, {
    title: "Your registration",
    description: "Confirm or cancel a registration for an event.",
    viewer: viewer && viewerView(viewer),
  });
});

/** One's own events, asked for by nobody: visitors and suspended members are sent to sign in. */
function unlessSignedOut(error: unknown): null {
  if (error instanceof Problem && (error.code === "session-missing" || error.code === "account-suspended")) return null;
  throw error;
}

/** What of the address's query can be read; what cannot is passed over, and pages begin at the first. */
function readQuery(c: Context<AppEnv>): EventQuery {
  const query: Record<string, string> = {};
  for (const name of QUERY) {
    const read = eventQuery.shape[name].safeParse(c.req.query(name));
    if (read.success && read.data && !(name === "view" && read.data === "upcoming")) query[name] = read.data;
  }
  return query;
}

/** In the order in which the app writes them. */
const QUERY = ["view", "q", "when", "format", "place", "host", "free"] as const;

/** The API's path for the same question. */
function apiPath(query: EventQuery): string {
  const asked = new URLSearchParams(query as Record<string, string>).toString();
  return asked ? `/api/events?${asked}` : "/api/events";
}

const nothingHere = (viewer: Viewer): Page => ({
  title: "Page not found",
  description: "There is nothing at this address.",
  viewer: viewerView(viewer),
  status: 404,
  unknownPath: true,
});

const when = ({ startsAt, endsAt, timeZone }: EventCardView) =>
  writeWhen({ startsAt: Date.parse(startsAt), endsAt: endsAt === null ? null : Date.parse(endsAt), timeZone }).join(
    ", ",
  );

const line = (card: EventCardView) =>
  html`<li><a href="/events/${card.id}">${card.title}</a>, ${when(card)}, ${card.location}</li>`;

type Article = HtmlEscapedString | Promise<HtmlEscapedString>;

const listArticle = ({ rows }: EventPage): Article => html`<main><h1>Events</h1><ul>${rows.map(line)}</ul></main>`;

/** What else one must know before coming: whether it takes place, is over, or has no seat left. */
function standingOf(
  { cancelled, cancelReason, endsAt, open, capacity, attendeeCount, waitlistCount }: EventView,
  now: number,
) {
  if (cancelled) return ["This event was cancelled.", cancelReason ?? ""];
  if (endsAt !== null && Date.parse(endsAt) <= now) return ["This event has ended."];
  if (!open) return ["Registration closed: this event has begun."];
  if (capacity === null || attendeeCount < capacity) return [];
  return [`No places left. ${waitlistCount === 0 ? "There is a waitlist." : `On the waitlist: ${waitlistCount}.`}`];
}

const eventArticle = (event: EventView, now: number): Article => html`<main><article>
<p><a href="/events">Events</a></p>
<h1>${event.title}</h1>
${standingOf(event, now).map((sentence) => sentence && html`<p><strong>${sentence}</strong></p>`)}
<p>${when(event)}</p>
<p>${event.location}</p>
<p>Hosted by ${event.organizer.name}. ${event.attendeeCount} going.</p>
${event.description.split(/\n{2,}/).map((paragraph) => html`<p>${paragraph}</p>`)}
${event.website?.startsWith("https://") ? html`<p><a href="${event.website}" rel="noopener nofollow">${event.website}</a></p>` : ""}
${event.similar.length > 0 ? html`<h2>Similar Events</h2><ul>${event.similar.map(line)}</ul>` : ""}
</article></main>`;
