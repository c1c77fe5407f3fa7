import { eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { viewerId } from "#auth/session/session.ts";
import { lastsUntil } from "#contract/event-facts.ts";
import type { Db } from "#db/open.ts";
import { event, user } from "#db/schema/index.ts";
import type { AuditPart } from "#domain/commands/command.ts";
import {
  authorizeAdmitted,
  authorizeEventsOf,
  demandsSecondFactor,
  isAdmitted,
} from "#domain/permissions/authorize.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { eventColumns } from "../event-sql.ts";

/** What the host's commands share: the permission, as SQL and as a problem, and the event as it was before. */

/** SQL: the viewer's id; null unless they may host at this moment. */
export const hostId = (c: Context<AppEnv>): SQL =>
  sql`(select ${user.id} from ${user} where ${user.id} = ${viewerId(c.var.sessionToken, c.var.now)} and ${isAdmitted(c.env)})`;

/** SQL: a row of `event` is the viewer's own. */
export const isOwn = (c: Context<AppEnv>): SQL => sql`${event.hostId} = ${hostId(c)}`;

/** SQL: the viewer is an admin, who may change any event; in production only with a second factor. */
const isAdmin = (c: Context<AppEnv>): SQL =>
  sql`exists (select 1 from ${user} where ${user.id} = ${hostId(c)} and ${user.role} = 'admin'
    and ${demandsSecondFactor(c.env, { role: "admin" }) ? sql`${user.twoFactorEnabled} = 1` : sql`1`})`;

/** SQL: the viewer, as read before the batch, may change a row of `event`: as its host, or as an admin who is still one. */
export const canEdit = (c: Context<AppEnv>, { role }: Viewer): SQL =>
  role === "admin" ? sql`(${isOwn(c)} or ${isAdmin(c)})` : isOwn(c);

/** The audit part of an admin's action on an event: written when the event is somebody else's. */
export const adminAudit = (
  c: Context<AppEnv>,
  { role }: Viewer,
  id: string,
  entry: Pick<AuditPart, "action" | "before" | "after">,
): AuditPart => ({
  ...entry,
  actorId: viewerId(c.var.sessionToken, c.var.now),
  subjectKind: "event",
  subjectId: id,
  onlyIf: (condition) =>
    role === "admin" ? sql`exists (select 1 from ${event} where ${condition} and not ${isOwn(c)})` : sql`0`,
});

/** SQL: somebody is registered for a row of `event`, or on its waitlist. */
export const hasRegistrations = sql`(${event.attendeeCount} > 0 or ${event.waitlistCount} > 0)`;

/** The statement that reads the event as it was when the batch began: it explains why nothing was written. */
export const selectHosted = (db: Db, id: string) =>
  db
    .select({
      hostId: event.hostId,
      ...eventColumns,
      website: event.website,
      capacity: event.capacity,
      exclusive: sql<number>`${event.exclusive}`,
      cover: event.cover,
      coverKey: event.coverKey,
      coverAlt: event.coverAlt,
      attendeeCount: event.attendeeCount,
      version: event.version,
      cancelledAt: event.cancelledAt,
      announcedAt: event.announcedAt,
    })
    .from(event)
    .where(eq(event.id, id));
export type HostedEvent = Awaited<ReturnType<typeof selectHosted>>[number];

/** The event, for its host only. Throws 403 (as `authorizeAdmitted`, and `forbidden` for others) and 404 `event-not-found`. */
export function getEventForHost(c: Context<AppEnv>, viewer: Viewer, row: HostedEvent | undefined): HostedEvent {
  authorizeAdmitted(c.env, viewer);
  if (!row) throw new Problem("event-not-found");
  if (row.hostId !== viewer.id) throw new Problem("forbidden");
  return row;
}

/** The event, for its host and for admins. Throws as `getEventForHost`, and 403 `second-factor-required` for an admin without one. */
export function getEventForEditor(c: Context<AppEnv>, viewer: Viewer, row: HostedEvent | undefined): HostedEvent {
  authorizeAdmitted(c.env, viewer);
  if (!row) throw new Problem("event-not-found");
  authorizeEventsOf(c.env, viewer, row.hostId);
  return row;
}

/** The instant at which an event is over, as `eventEnd`. */
export const endOf = ({ startsAt, endsAt, timeZone }: HostedEvent): number => endsAt ?? lastsUntil(startsAt, timeZone);
