import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import type { AttendeePage, AttendeeView } from "#contract/events/attendees.ts";
import { ATTENDEE_PREVIEW } from "#contract/limits.ts";
import type { Db } from "#db/open.ts";
import { event, profile, registration, user } from "#db/schema/index.ts";
import { relationColumns, toRelation } from "#domain/members/member-card.ts";
import { personColumns } from "#domain/members/person.ts";
import { authorizeAttendees, hasVerifiedEmail } from "#domain/permissions/authorize.ts";
import { notBlocked } from "#domain/permissions/blocks.ts";
import { isConfirmed } from "#domain/registrations/registration-states.ts";
import type { AppEnv } from "#http/app-env.ts";
import { defineCursor, rowId, sealed, toScannedPage, wholeNumber } from "#http/lists/cursor.ts";
import { comesAfter } from "#http/lists/keyset.ts";
import { Problem } from "#http/problem.ts";
import type { Env } from "#worker/env.ts";

/** Hidden attendees are skipped, so each page scans a fixed number of registrations. The cursor is sealed. */

const attendeeCursor = defineCursor({ createdAt: wholeNumber, memberId: rowId });

/** Each person costs further reads: their registration, its index and their profile. */
const ATTENDEE_PAGE_SIZE = 12;
const SCANNED_FOR_PREVIEW = 12;

/** SQL: confirmed member registration with a seat, not hidden. Literals: bound parameters would not use the index. */
export const isListed = sql`${registration.waitlistNumber} is null and ${registration.confirmedAt} is not null and ${registration.heldUntil} is null and ${registration.memberId} is not null and ${registration.hidden} = 0`;

/** SQL: shows no name that a visitor typed. */
export const isVisible = (env: Env, viewer: SQL<string | null>) =>
  and(eq(user.status, "approved"), hasVerifiedEmail(env), notBlocked(user.id, viewer));

export type AttendeeScan = { env: Env; db: Db; token: string | null; now: number; eventId: string };

export const attendeeScanFor = (c: Context<AppEnv>, eventId: string): AttendeeScan => ({
  env: c.env,
  db: c.var.db,
  token: c.var.sessionToken,
  now: c.var.now,
  eventId,
});

const selectNext = ({ env, db, eventId }: AttendeeScan, size: number, cursor?: string) =>
  db
    .select({ memberId: registration.memberId, createdAt: registration.createdAt, email: registration.email })
    .from(registration)
    .where(and(eq(registration.eventId, eventId), isListed, isAfter(env, eventId, cursor)))
    .orderBy(asc(registration.createdAt), asc(registration.email))
    .limit(size)
    .as("next");

export function selectAttendeeScan(scan: AttendeeScan, size: number, cursor?: string) {
  const { env, db, token, now } = scan;
  const next = selectNext(scan, size, cursor);
  const me = viewerId(token, now);
  return db
    .select({ ...personColumns, ...relationColumns(me), memberId: next.memberId, createdAt: next.createdAt })
    .from(next)
    .leftJoin(user, and(eq(user.id, next.memberId), isVisible(env, me)))
    .leftJoin(profile, eq(profile.memberId, user.id))
    .orderBy(asc(next.createdAt), asc(next.email));
}

/** SQL: the index sorts by address. The cursor has the member id instead; the address is read here. */
function isAfter(env: Env, eventId: string, cursor: string | undefined): SQL | undefined {
  const after = sealed(env, attendeeCursor).decode(cursor);
  if (!after) return undefined;
  const email = sql`(select it.email from ${registration} as it where it.member_id = ${after.memberId} and it.event_id = ${eventId})`;
  return comesAfter([registration.createdAt, registration.email], ">", [after.createdAt, email]);
}

type AttendeeScanRow = Awaited<ReturnType<typeof selectAttendeeScan>>[number];

const toAttendee = ({ id, name, title, image, sample, ...row }: AttendeeScanRow): AttendeeView | null =>
  id === null || name === null ? null : { id, name, title, image, sample: Boolean(sample), ...toRelation(row) };

/** A cross join without an order: SQLite scans in the order of the registrations and stops at the last one it needs. */
export function selectPreview(scan: AttendeeScan) {
  const { env, db, token, now } = scan;
  const next = selectNext(scan, SCANNED_FOR_PREVIEW);
  return db
    .select(personColumns)
    .from(next)
    .crossJoin(user)
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(and(eq(user.id, next.memberId), isVisible(env, viewerId(token, now))))
    .limit(ATTENDEE_PREVIEW);
}

type PageLimits = { scanned: number; size: number; fits: (name: string) => boolean };

export function toAttendeePage(env: Env, rows: AttendeeScanRow[], { scanned, size, fits }: PageLimits): AttendeePage {
  const isShown = (row: AttendeeScanRow) => row.name !== null && toAttendee(row) !== null && fits(row.name);
  const { encode } = sealed(env, attendeeCursor);
  const writeCursor = ({ createdAt, memberId }: AttendeeScanRow) => encode({ createdAt, memberId: memberId ?? "" });
  const page = toScannedPage(rows, { scanned, size, fits: isShown }, writeCursor);
  return { ...page, rows: page.rows.flatMap((row) => toAttendee(row) ?? []) };
}

export const selectOwnSeat = ({ db, token, now, eventId }: AttendeeScan) =>
  db
    .select({ id: registration.id })
    .from(registration)
    .where(
      and(
        sql`${registration.memberId} = ${viewerId(token, now)}`,
        eq(registration.eventId, eventId),
        sql`${registration.waitlistNumber} is null and ${isConfirmed()}`,
      ),
    );

export async function listAttendees(c: Context<AppEnv>, eventId: string, cursor?: string): Promise<AttendeePage> {
  const scan = attendeeScanFor(c, eventId);
  const { viewer, seats, events, rows } = await getWithViewer(c, {
    seats: selectOwnSeat(scan),
    events: c.var.db.select({ id: event.id }).from(event).where(eq(event.id, eventId)),
    rows: selectAttendeeScan(scan, ATTENDEE_PAGE_SIZE + 1, cursor),
  });
  authorizeAttendees(c.env, viewer, seats.length > 0);
  if (!events[0]) throw new Problem("event-not-found");
  return toAttendeePage(c.env, rows, { scanned: ATTENDEE_PAGE_SIZE, size: ATTENDEE_PAGE_SIZE, fits: () => true });
}
