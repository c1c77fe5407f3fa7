import { and, eq, sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import { registration } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { selectMailEvent, selectMailRegistration, toMailEvent, toMailRegistration } from "../mail/facts.ts";
import { findCalendar } from "./calendar-file.ts";

export const calendarRoutes = new Hono<AppEnv>();

const PATH = "/:id/registration.ics";

calendarRoutes.get(PATH, readCalendar);

async function readCalendar(c: Context<AppEnv, typeof PATH>) {
  const { db, sessionToken, now } = c.var;
  const id = c.req.param("id");
  const own = and(
    eq(registration.eventId, id),
    eq(registration.memberId, viewerId(sessionToken, now)),
    sql`${registration.confirmedAt} is not null and ${registration.waitlistNumber} is null`,
  );
  const { events, registrations } = await getWithViewer(c, {
    events: selectMailEvent(db, id),
    registrations: selectMailRegistration(db, own),
  });
  const event = toMailEvent(events[0], true);
  const current = toMailRegistration(registrations[0]);
  if (!event) throw new Problem("event-not-found");
  const file =
    current && (await findCalendar(c.env, { event, registration: current, wasOnlyWaiting: false }, current.id, now));
  if (!file) throw new Problem("registration-not-found");
  return c.body(file.content, 200, {
    "content-type": `text/calendar; charset=utf-8; method=${file.method}`,
    "content-disposition": 'attachment; filename="event.ics"',
  });
}
