import { type Context, Hono } from "hono";
import { memberDocument, publicDocument } from "#auth/session/documents.ts";
import { readWithViewer, signInFirst } from "#auth/session/session.ts";
import { type EventQuery, eventQuery } from "#contract/events/list.ts";
import { isApprovedAdmin } from "#domain/permissions/authorize.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { type Article, shorten, withoutScript } from "#http/document.ts";
import { Problem } from "#http/problem.ts";
import { readerZoneOf } from "#http/reader-zone.ts";
import { listRegistrations } from "../attendees/registrations.ts";
import { findEvent } from "../detail/queries.ts";
import { listEvents } from "../list/queries.ts";
import { eventArticle, type Reader } from "./article.ts";
import { listArticle } from "./list-article.ts";
import { eventData, eventListData } from "./structured-data.ts";

/** Page navigations of events: head, bootstrap data and, on public pages, an article that is readable without scripts. */
export const eventDocuments = new Hono<AppEnv>();

eventDocuments.get("/events", readList);
eventDocuments.get("/events/:id", readEvent);
eventDocuments.get("/events/:id/registrations", readRegistrations);
eventDocuments.get("/registration", readRegistrationLink);

async function readList(c: Context<AppEnv>) {
  const query = readQuery(c);
  const listed = await listEvents(c, query).catch(nullIfSignedOut);
  if (!listed) return signInFirst(c);
  const { viewer, page } = listed;
  return publicDocument(c, viewer, {
    title: "Events",
    description: "Meet members in person or online. Times are in each event's time zone.",
    answers: { [apiPath(query)]: page },
    article: framed("events", listArticle(page, query, readerOf(c, viewer), c.var.now), viewer),
    // Search engines index the list only, not the results of searches and filters.
    ...(Object.keys(query).length === 0
      ? { isPublic: true, structuredData: eventListData(c.env.APP_ORIGIN, page.rows) }
      : {}),
  });
}

async function readEvent(c: Context<AppEnv, "/:id">) {
  const id = c.req.param("id");
  const { viewer, event, sharedPicture } = await findEvent(c, id);
  if (!event)
    return publicDocument(c, viewer, {
      title: "Event not found",
      description: "This event doesn't exist or has been removed.",
      status: 404,
      article: withoutScript("The event you're looking for doesn't exist or has been removed.", "Event not found"),
    });
  return publicDocument(c, viewer, {
    title: event.title,
    description: shorten(event.description),
    answers: { [`/api/events/${id}`]: event },
    article: framed("event", eventArticle(event, readerOf(c, viewer)), viewer),
    isPublic: true,
    structuredData: eventData(c.env.APP_ORIGIN, event),
    ...(sharedPicture ? { shared: { picture: sharedPicture } } : {}),
  });
}

const readerOf = (c: Context<AppEnv>, viewer: Viewer | null): Reader => ({
  isMember: viewer !== null,
  timeZone: readerZoneOf(c),
});

const framed = (page: Article["page"], content: Article["content"], viewer: Viewer | null): Article => ({
  content,
  page,
  frame: viewer ? "member" : "public",
});

/** The host's page. Everybody without permission gets the same document as for an unknown path. */
async function readRegistrations(c: Context<AppEnv, "/:id/registrations">) {
  const id = c.req.param("id");
  const { viewer, event } = await findEvent(c, id);
  return memberDocument(c, viewer, async (member) => {
    // An admin without two-factor sign-in gets the page, which says what to do, and no registrations.
    if (!event || !(event.viewer.mayEdit || isApprovedAdmin(member))) return null;
    const path = `/api/events/${id}`;
    return {
      title: event.title,
      description: "See who registered and who is on the waitlist.",
      answers: event.viewer.mayEdit
        ? { [path]: event, [`${path}/registrations`]: await listRegistrations(c, id) }
        : { [path]: event },
    };
  });
}

/** The page of the links in registration mails. It fetches the state of its token itself: opening it changes nothing. */
async function readRegistrationLink(c: Context<AppEnv>) {
  const { viewer } = await readWithViewer(c, {});
  return publicDocument(c, viewer, {
    title: "Your registration",
    description: "Confirm or cancel your event registration.",
    article: withoutScript("Then open the link in your email again. Your registration hasn't changed."),
  });
}

/** Null for a list that needs a session when there is none or the member is suspended; other errors are thrown again. */
function nullIfSignedOut(error: unknown): null {
  if (error instanceof Problem && (error.code === "session-missing" || error.code === "account-suspended")) return null;
  throw error;
}

/** The valid parts of the URL's query; invalid ones are ignored, and the list starts at its first page. */
function readQuery(c: Context<AppEnv>): EventQuery {
  const query: Record<string, string> = {};
  for (const name of QUERY) {
    const read = eventQuery.shape[name].safeParse(c.req.query(name));
    if (read.success && read.data && !(name === "view" && read.data === "upcoming")) query[name] = read.data;
  }
  return query;
}

/** In the order in which the app writes them, so that the app finds the answer under its own path. */
const QUERY = ["view", "q", "when", "format", "place", "host", "free"] as const;

/** The API's path for the same query. */
function apiPath(query: EventQuery): string {
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return search ? `/api/events?${search}` : "/api/events";
}
