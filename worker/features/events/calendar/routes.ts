import { and, eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { legacyGetWithViewer, viewerId } from "#auth/session/session.ts";
import { registration } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { selectMailEvent, selectMailRegistration, toMailEvent, toMailRegistration } from "../mail/facts.ts";

/**
 * `GET /api/events/:id/registration.ics`: the calendar entry of the viewer's own place; a cancellation once the event was called off.
 * 401, 404 `event-not-found`, and 404 `registration-not-found` for one who has no place or waits for one.
 */
export const calendarRoutes = new Hono<AppEnv>();

calendarRoutes.get("/:id/registration.ics", async (c) => {
  const { db, sessionToken, now } = c.var;
  const id = c.req.param("id");
  // One that its address's owner did not stand behind yet is not the viewer's, here as everywhere.
  const own = and(
    eq(registration.eventId, id),
    eq(registration.memberId, viewerId(sessionToken, now)),
    sql`${registration.confirmedAt} is not null and ${registration.queue} is null`,
  );
  const { results } = await legacyGetWithViewer(c, selectMailEvent(db, id), selectMailRegistration(db, own));
  const event = toMailEvent(results[0][0]);
  const standing = toMailRegistration(results[1][0]);
  if (!event) throw new Problem("event-not-found");
  // The calendar library is loaded only here.
  const { findCalendar } = await import("./calendar-file.ts");
  const file =
    standing && findCalendar(c.env, { event, registration: standing, wasOnlyWaiting: false }, standing.id, now);
  if (!file) throw new Problem("registration-not-found");
  return c.body(file.content, 200, {
    "content-type": `text/calendar; charset=utf-8; method=${file.method}`,
    "content-disposition": 'attachment; filename="event.ics"',
  });
});
