import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { Context } from "hono";
import { getWithViewer } from "#auth/session/session.ts";
import type { RegistrationPage, RegistrationRowView } from "#contract/events/attendees.ts";
import { PAGE_SIZE } from "#contract/limits.ts";
import type { Db } from "#db/open.ts";
import { event, registration } from "#db/schema/index.ts";
import { authorizeAdmin } from "#domain/permissions/authorize.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { anyText, defineCursor, toPage, wholeNumber } from "#http/cursor.ts";
import { Problem } from "#http/problem.ts";
import { isListed } from "./queries.ts";

/** The registrations that an event's host sees: all of them, with the addresses that nobody else sees. */

export const goingCursor = defineCursor({ createdAt: wholeNumber, id: anyText });
type GoingCursor = NonNullable<ReturnType<typeof goingCursor.decode>>;
const waitlistCursor = defineCursor({ waitlistNumber: wholeNumber });

const columns = {
  id: registration.id,
  name: registration.name,
  email: registration.email,
  company: registration.company,
  memberId: registration.memberId,
  confirmedAt: registration.confirmedAt,
  createdAt: registration.createdAt,
  waitlistNumber: registration.waitlistNumber,
};

/** SQL: a row of `registration` has a seat and is not `isListed`, as its index says it. */
const isUnlisted = sql`${registration.waitlistNumber} is null and (${registration.confirmedAt} is null or ${registration.memberId} is null or ${registration.hidden} = 1)`;

/** The statement of registrations with a seat, latest first: it merges two indexes, each of them in order. */
export function selectGoing(db: Db, eventId: string, size: number, cursor: GoingCursor | null) {
  const before = cursor ? isBefore(eventId, cursor) : undefined;
  const among = (where: SQL) =>
    db
      .select(columns)
      .from(registration)
      .where(and(eq(registration.eventId, eventId), where, before));
  return unionAll(among(isListed), among(isUnlisted))
    .orderBy(sql`created_at desc`, sql`email desc`)
    .limit(size + 1);
}

/**
 * SQL: a row of `registration` is older than the cursor. The indexes sort by address, which must not be in a URL: the
 * cursor has the registration's id, whose address is read here. Each index is named, because SQLite would rather scan all registrations of
 * the event.
 */
function isBefore(eventId: string, { createdAt, id }: GoingCursor): SQL {
  const email = (index: string, where: SQL) =>
    sql`(select ${registration.email} from ${registration} indexed by ${sql.identifier(index)} where ${registration.eventId} = ${eventId}
      and ${where} and ${registration.createdAt} = ${createdAt} and ${registration.id} = ${id})`;
  return sql`(${registration.createdAt}, ${registration.email})
    < (${createdAt}, coalesce(${email("registration_listed", isListed)}, ${email("registration_unlisted", isUnlisted)}))`;
}

/** The statements of the waitlist after the number `after`, in its order, and of how many are before those. */
export function selectWaiting(db: Db, eventId: string, size: number, after: number) {
  const waits = and(eq(registration.eventId, eventId), sql`${registration.waitlistNumber} is not null`);
  return {
    rows: db
      .select(columns)
      .from(registration)
      .where(and(waits, gt(registration.waitlistNumber, after)))
      .orderBy(asc(registration.waitlistNumber))
      .limit(size + 1),
    before: db
      .select({ count: sql<number>`count(*)` })
      .from(registration)
      .where(and(waits, sql`${registration.waitlistNumber} <= ${after}`)),
  };
}

type Row = Awaited<ReturnType<typeof selectGoing>>[number];

const toRow = (row: Row, position: number | null): RegistrationRowView => ({
  id: row.id,
  name: row.name,
  email: row.email,
  company: row.company,
  account: row.memberId === null ? "guest" : "member",
  state: row.waitlistNumber !== null ? "waiting" : row.confirmedAt === null ? "unconfirmed" : "going",
  position,
  createdAt: new Date(row.createdAt).toISOString(),
});

export function toGoingPage(rows: Row[], size = PAGE_SIZE): RegistrationPage {
  const page = toPage(rows, size, goingCursor.encode);
  return { ...page, rows: page.rows.map((row) => toRow(row, null)) };
}

/** `before`: how many are on the waitlist before the first row, from which the positions count on. */
export function toWaitingPage(rows: Row[], before: number, size = PAGE_SIZE): RegistrationPage {
  const page = toPage(rows, size, ({ waitlistNumber }) =>
    waitlistCursor.encode({ waitlistNumber: waitlistNumber ?? 0 }),
  );
  return { ...page, rows: page.rows.map((row, at) => toRow(row, before + at + 1)) };
}

/** Lets the host pass, and admins. Throws 404 `event-not-found`, and 403 for others as `authorizeAdmin`. */
export function authorizeHostOrAdmin(c: Context<AppEnv>, viewer: Viewer, host: { id: string } | undefined): void {
  if (!host) throw new Problem("event-not-found");
  if (host.id !== viewer.id) authorizeAdmin(c.env, viewer);
}

/** The statement of an event's host, with the title for a file name. */
export const selectHost = (db: Db, eventId: string) =>
  db.select({ id: event.hostId, title: event.title }).from(event).where(eq(event.id, eventId));

/**
 * A page of an event's registrations, for the host and admins. Throws 422 for a cursor of another list, 401, and 403 and 404 as
 * `authorizeHostOrAdmin`.
 */
export async function listRegistrations(
  c: Context<AppEnv>,
  eventId: string,
  show: "going" | "waitlist",
  cursor?: string,
): Promise<RegistrationPage> {
  return show === "going" ? listGoing(c, eventId, cursor) : listWaiting(c, eventId, cursor);
}

async function listGoing(c: Context<AppEnv>, eventId: string, cursor?: string): Promise<RegistrationPage> {
  const { db } = c.var;
  const { viewer, hosts, rows } = await getWithViewer(c, {
    hosts: selectHost(db, eventId),
    rows: selectGoing(db, eventId, PAGE_SIZE, goingCursor.decode(cursor)),
  });
  authorizeHostOrAdmin(c, viewer, hosts[0]);
  return toGoingPage(rows);
}

async function listWaiting(c: Context<AppEnv>, eventId: string, cursor?: string): Promise<RegistrationPage> {
  const { db } = c.var;
  const { viewer, hosts, waiting } = await getWithViewer(c, {
    hosts: selectHost(db, eventId),
    waiting: selectWaiting(db, eventId, PAGE_SIZE, waitlistCursor.decode(cursor)?.waitlistNumber ?? 0),
  });
  authorizeHostOrAdmin(c, viewer, hosts[0]);
  return toWaitingPage(waiting.rows, waiting.before[0]?.count ?? 0);
}
