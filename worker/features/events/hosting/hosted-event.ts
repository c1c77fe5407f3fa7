import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { viewerId } from "#auth/session/session.ts";
import type { EventView } from "#contract/events/event.ts";
import type { Db } from "#db/open.ts";
import { event, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { authorizeHosting, demandsSecondFactor, isAdmitted, needsSecondFactor } from "#domain/permissions/authorize.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { pendingInsert } from "#search/pending.ts";
import { selectEvent, toEventView } from "../detail/queries.ts";

/** What the commands of hosts share: who may, as the statements ask it and as it is said, and the event as it stood. */

/** The viewer's id as an expression, null unless they may host at this moment. */
export const hostId = (c: Context<AppEnv>): SQL =>
  sql`(select ${user.id} from ${user} where ${user.id} = ${viewerId(c.var.sessionToken, c.var.now)} and ${isAdmitted(c.env)})`;

/** A row of `event` is the viewer's own. */
export const isOwn = (c: Context<AppEnv>): SQL => sql`${event.hostId} = ${hostId(c)}`;

/** The viewer is an admin, who may change any event; in production with a second step (decision 11). */
const isAdmin = (c: Context<AppEnv>): SQL =>
  sql`exists (select 1 from ${user} where ${user.id} = ${hostId(c)} and ${user.role} = 'admin'
    and ${demandsSecondFactor(c.env, { role: "admin" }) ? sql`${user.twoFactorEnabled} = 1` : sql`1`})`;

/** The viewer, as seen before the batch, may change a row of `event`: as its host, or as an admin who still is one. */
export const mayChange = (c: Context<AppEnv>, { role }: Viewer): SQL =>
  role === "admin" ? sql`(${isOwn(c)} or ${isAdmin(c)})` : isOwn(c);

/** `onlyIf` holds for somebody else's event: what an admin does there is in the log. */
export const isAdminAction = (c: Context<AppEnv>, { role }: Viewer, onlyIf: SQL): SQL =>
  role === "admin" ? sql`exists (select 1 from ${event} where ${onlyIf} and not ${isOwn(c)})` : sql`0`;

/** The event as it was when the batch began, for saying why nothing was written. */
export const selectHosted = (db: Db, id: string) =>
  db
    .select({
      hostId: event.hostId,
      title: event.title,
      startsAt: event.startsAt,
      endsAt: event.endsAt,
      timeZone: event.timeZone,
      location: event.location,
      description: event.description,
      website: event.website,
      capacity: event.capacity,
      cover: event.cover,
      attendeeCount: event.attendeeCount,
      version: event.version,
      cancelledAt: event.cancelledAt,
      announcedAt: event.announcedAt,
    })
    .from(event)
    .where(eq(event.id, id));
export type HostedEvent = Awaited<ReturnType<typeof selectHosted>>[number];

/** The event, for its host alone; 403, 404 otherwise. */
export function getOwn(c: Context<AppEnv>, viewer: Viewer, row: HostedEvent | undefined): HostedEvent {
  authorizeHosting(c.env, viewer);
  if (!row) throw new Problem("event-not-found");
  if (row.hostId !== viewer.id) throw new Problem("forbidden");
  return row;
}

/** The event, for its host and for admins. */
export function getHosted(c: Context<AppEnv>, viewer: Viewer, row: HostedEvent | undefined): HostedEvent {
  authorizeHosting(c.env, viewer);
  if (row && row.hostId !== viewer.id && viewer.role === "admin") {
    if (needsSecondFactor(c.env, viewer)) throw new Problem("second-factor-required");
    return row;
  }
  return getOwn(c, viewer, row);
}

/** The statements that read the event as a command leaves it, for the end of its batch, and the view they make. */
export const selectOutcomeOf = (c: Context<AppEnv>, id: string) =>
  selectEvent(c.env, c.var.db, c.var.sessionToken, c.var.now, id);
export function getOutcome(c: Context<AppEnv>, viewer: Viewer, rows: readonly unknown[]): EventView {
  const view = toEventView(rows as Parameters<typeof toEventView>[0], viewer, c.var.now);
  if (!view) throw new Problem("event-not-found");
  return view;
}

/** When an event is over: at its end, or at its start when it has none. */
export const endOf = ({ startsAt, endsAt }: HostedEvent): number => endsAt ?? startsAt;

/** The statement that brings what this batch has just written to the search index. */
export const toBeIndexed = (c: Context<AppEnv>, id: string, onlyIf?: SQL) =>
  pendingInsert(c.var.db, "events", id, sql`(select ${event.version} from ${event} where ${event.id} = ${id})`, onlyIf);

/** The statement that promises everybody of an event a mail, written while `onlyIf` holds for its row. */
export const announcementInsert = (
  { db, now }: { db: Db; now: number },
  { id, eventId, kind, text }: { id: string; eventId: string; kind: string; text: string | null },
  onlyIf: SQL,
) =>
  statement(
    db,
    sql`insert into announcement (id, event_id, kind, text, created_at)
      select ${id}, ${event.id}, ${kind}, ${text}, ${now} from ${event} where ${event.id} = ${eventId} and ${onlyIf}`,
  );

/** Somebody has a place or waits for one. */
export const hasPeople = sql`(${event.attendeeCount} > 0 or ${event.waitlistCount} > 0)`;
