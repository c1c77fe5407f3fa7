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
import { eventColumns, movableUntil } from "../event-sql.ts";

/** SQL: the viewer's id; null unless they may host now. */
export const hostId = (c: Context<AppEnv>): SQL =>
  sql`(select ${user.id} from ${user} where ${user.id} = ${viewerId(c.var.sessionToken, c.var.now)} and ${isAdmitted(c.env)})`;

export const isOwn = (c: Context<AppEnv>): SQL => sql`${event.hostId} = ${hostId(c)}`;

const isAdmin = (c: Context<AppEnv>): SQL =>
  sql`exists (select 1 from ${user} where ${user.id} = ${hostId(c)} and ${user.role} = 'admin'
    and ${demandsSecondFactor(c.env, { role: "admin" }) ? sql`${user.twoFactorEnabled} = 1` : sql`1`})`;

/** SQL: the viewer is the host, or was read as an admin and still is one. */
export const canEdit = (c: Context<AppEnv>, { role }: Viewer): SQL =>
  role === "admin" ? sql`(${isOwn(c)} or ${isAdmin(c)})` : isOwn(c);

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

export const hasRegistrations = sql`(${event.attendeeCount} > 0 or ${event.waitlistCount} > 0)`;

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
      movableUntil: movableUntil.as("movable_until"),
      version: event.version,
      cancelledAt: event.cancelledAt,
      announcedAt: event.announcedAt,
    })
    .from(event)
    .where(eq(event.id, id));
export type HostedEvent = Awaited<ReturnType<typeof selectHosted>>[number];

export function getEventForHost(c: Context<AppEnv>, viewer: Viewer, row: HostedEvent | undefined): HostedEvent {
  authorizeAdmitted(c.env, viewer);
  if (!row) throw new Problem("event-not-found");
  if (row.hostId !== viewer.id) throw new Problem("forbidden");
  return row;
}

/** Throws as `getEventForHost`, and 403 `second-factor-required`. */
export function getEventForEditor(c: Context<AppEnv>, viewer: Viewer, row: HostedEvent | undefined): HostedEvent {
  authorizeAdmitted(c.env, viewer);
  if (!row) throw new Problem("event-not-found");
  authorizeEventsOf(c.env, viewer, row.hostId);
  return row;
}

export const endOf = ({ startsAt, endsAt, timeZone }: HostedEvent): number => endsAt ?? lastsUntil(startsAt, timeZone);
