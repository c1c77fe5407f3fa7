import { type Context, Hono } from "hono";
import { memberDocument, publicDocument } from "#auth/session/documents.ts";
import { readWithViewer, signInFirst } from "#auth/session/session.ts";
import { shorten } from "#contract/content/shorten.ts";
import { eventQuery } from "#contract/events/list.ts";
import { eventData, eventListData } from "#domain/events/structured-data.ts";
import { isApprovedAdmin } from "#domain/permissions/authorize.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { type Article, withoutScript } from "#http/document.ts";
import { readDays } from "#http/lists/days.ts";
import { nullIfSignedOut } from "#http/problem.ts";
import { readerZoneOf } from "#http/reader-zone.ts";
import { readListQuery } from "#http/validate.ts";
import { listRegistrations } from "../attendees/registrations.ts";
import { findEvent } from "../detail/queries.ts";
import { listEvents } from "../list/queries.ts";
import { eventArticle, type Reader } from "./article.ts";
import { listArticle } from "./list-article.ts";

export const eventDocuments = new Hono<AppEnv>();

eventDocuments.get("/events", readList);
eventDocuments.get("/events/:id", readEvent);
eventDocuments.get("/events/:id/registrations", readRegistrations);
eventDocuments.get("/registration", readRegistrationLink);

/** In the order in which the app writes them; days follow. */
const FILTERS = ["q", "when", "format", "place", "host", "free"] as const;

async function readList(c: Context<AppEnv>) {
  const names = c.req.query("view") === "upcoming" ? FILTERS : (["view", ...FILTERS] as const);
  const { query, isFiltered, path } = readListQuery(c, "/api/events", eventQuery, names, readDays(c));
  const listed = await listEvents(c, query).catch(nullIfSignedOut);
  if (!listed) return signInFirst(c);
  const { viewer, page } = listed;
  return publicDocument(c, viewer, {
    title: "Events",
    description: "Meet members in person or online. Times are in each event's time zone.",
    answers: { [path]: page },
    article: framed("events", listArticle(page, query, readerOf(c, viewer), c.var.now), viewer),
    ...(isFiltered ? {} : { isPublic: true, structuredData: eventListData(c.env.APP_ORIGIN, page.rows) }),
  });
}

async function readEvent(c: Context<AppEnv, "/:id">) {
  const id = c.req.param("id");
  const { viewer, event, isListed, sharedPicture } = await findEvent(c, id);
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
    // Search engines drop an event whose host is suspended.
    ...(isListed ? { isPublic: true, structuredData: eventData(c.env.APP_ORIGIN, event) } : {}),
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

/** Anyone without permission gets the same document as for an unknown path. */
async function readRegistrations(c: Context<AppEnv, "/:id/registrations">) {
  const id = c.req.param("id");
  const { viewer, event } = await findEvent(c, id);
  return memberDocument(c, viewer, async (member) => {
    // An admin without two-factor sign-in gets the page, which says what to do, but no registrations.
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

/** The page fetches the state of its token itself: opening the link changes nothing. */
async function readRegistrationLink(c: Context<AppEnv>) {
  const { viewer } = await readWithViewer(c, {});
  return publicDocument(c, viewer, {
    title: "Your registration",
    description: "Confirm or cancel your event registration.",
    article: withoutScript("Then open the link in your email again. Your registration hasn't changed."),
  });
}
