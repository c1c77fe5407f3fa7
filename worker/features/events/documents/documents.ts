import { type Context, Hono } from "hono";
import { readWithViewer, signInFirst, viewerView } from "#auth/session/session.ts";
import { type EventQuery, eventQuery } from "#contract/events/list.ts";
import { isApprovedAdmin, needsSecondFactor } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { notFoundPage, renderDocument, shorten } from "#http/document.ts";
import { Problem } from "#http/problem.ts";
import { listRegistrations } from "../attendees/registrations.ts";
import { findEvent } from "../detail/queries.ts";
import { listEvents } from "../list/queries.ts";
import { eventArticle, listArticle } from "./article.ts";
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
  return renderDocument(c, {
    title: "Events",
    description: "Meet members in person or online. Times are shown where the event is.",
    viewer: viewer && viewerView(viewer),
    answers: { [apiPath(query)]: page },
    article: listArticle(page),
    // Search engines index the list only, not the results of searches and filters.
    ...(Object.keys(query).length === 0
      ? { isPublic: true, structuredData: eventListData(c.env.APP_ORIGIN, page.rows) }
      : {}),
  });
}

async function readEvent(c: Context<AppEnv, "/:id">) {
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
}

/** The host's page. Everybody without permission gets the same document as for an unknown path. */
async function readRegistrations(c: Context<AppEnv, "/:id/registrations">) {
  const id = c.req.param("id");
  const { viewer, event } = await findEvent(c, id);
  if (!viewer) return signInFirst(c);
  if (!event || !(event.viewer.isHost || isApprovedAdmin(viewer)))
    return renderDocument(c, notFoundPage(viewerView(viewer)));
  // An admin without a second factor gets no registrations here; the page's own request explains what to do.
  const canRead = event.viewer.isHost || !needsSecondFactor(c.env, viewer);
  const path = `/api/events/${id}`;
  return renderDocument(c, {
    title: event.title,
    description: "Who registered, and who waits for a seat.",
    viewer: viewerView(viewer),
    answers: canRead
      ? { [path]: event, [`${path}/registrations`]: await listRegistrations(c, id, "going") }
      : { [path]: event },
  });
}

/** The page of the links in registration mails. It fetches the state of its token itself: opening it changes nothing. */
async function readRegistrationLink(c: Context<AppEnv>) {
  const { viewer } = await readWithViewer(c, {});
  return renderDocument(c, {
    title: "Your registration",
    description: "Confirm or cancel a registration for an event.",
    viewer: viewer && viewerView(viewer),
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
