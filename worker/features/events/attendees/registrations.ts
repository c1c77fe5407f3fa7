import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { Context } from "hono";
import { getWithViewer } from "#auth/session/session.ts";
import { matches, readSearchTerms } from "#contract/content/search-words.ts";
import type { RegistrationPage, RegistrationQuery, RegistrationRowView } from "#contract/events/attendees.ts";
import { PAGE_SIZE, SCANNED_MATCHES } from "#contract/limits.ts";
import type { Db } from "#db/open.ts";
import { event, registration, user } from "#db/schema/index.ts";
import { authorizeEventsOf } from "#domain/permissions/authorize.ts";
import { notBlocked } from "#domain/permissions/blocks.ts";
import { isConfirmedRow, isUnconfirmedSeat } from "#domain/registrations/registration-states.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { anyText, defineCursor, toPage, toScannedPage, wholeNumber } from "#http/lists/cursor.ts";
import { comesAfter } from "#http/lists/keyset.ts";
import { Problem } from "#http/problem.ts";
import { isListed } from "./queries.ts";

export const goingCursor = defineCursor({ createdAt: wholeNumber, id: anyText });
type GoingCursor = NonNullable<ReturnType<typeof goingCursor.decode>>;
const waitlistCursor = defineCursor({ waitlistNumber: wholeNumber });

const hostOf = (eventId: string): SQL => sql`(select ${event.hostId} from ${event} where ${event.id} = ${eventId})`;

const columnsFor = (eventId: string) => ({
  id: registration.id,
  name: registration.name,
  email: registration.email,
  company: registration.company,
  memberId: registration.memberId,
  confirmedAt: registration.confirmedAt,
  createdAt: registration.createdAt,
  waitlistNumber: registration.waitlistNumber,
  // Nothing ends after the start.
  heldUntil: sql<
    number | null
  >`min(${registration.heldUntil}, (select ${event.startsAt} from ${event} where ${event.id} = ${eventId}))`.as(
    "held_until",
  ),
  // A block looks like a suspension: a named profile that is not found would reveal it.
  member: sql<string | null>`(select json_object('image', ${user.image}, 'status',
      case when ${user.status} = 'approved' and not ${notBlocked(user.id, hostOf(eventId))} then 'suspended' else ${user.status} end)
    from ${user} where ${user.id} = ${registration.memberId})`.as("member"),
});

const isUnlisted = sql`${registration.waitlistNumber} is null and ${registration.confirmedAt} is not null and ${registration.heldUntil} is null and (${registration.memberId} is null or ${registration.hidden} = 1)`;

export function selectGoing(db: Db, eventId: string, size: number, cursor: GoingCursor | null) {
  const before = cursor ? isBefore(eventId, cursor) : undefined;
  const among = (where: SQL) =>
    db
      .select(columnsFor(eventId))
      .from(registration)
      .where(and(eq(registration.eventId, eventId), where, before));
  return unionAll(among(isListed), among(isUnlisted), among(isUnconfirmedSeat))
    .orderBy(sql`created_at desc`, sql`email desc`)
    .limit(size + 1);
}

/**
 * SQL: addresses must not be in a URL, so the address of the cursor's id is read. SQLite would scan the whole event
 * without the named index.
 */
function isBefore(eventId: string, { createdAt, id }: GoingCursor): SQL {
  const email = (index: string, where: SQL) =>
    sql`(select ${registration.email} from ${registration} indexed by ${sql.identifier(index)} where ${registration.eventId} = ${eventId}
      and ${where} and ${registration.createdAt} = ${createdAt} and ${registration.id} = ${id})`;
  const own = sql`coalesce(${email("registration_listed", isListed)}, ${email("registration_unlisted", isUnlisted)},
    ${email("registration_unconfirmed", isUnconfirmedSeat)})`;
  return comesAfter([registration.createdAt, registration.email], "<", [createdAt, own]);
}

export function selectWaiting(db: Db, eventId: string, size: number, after: number) {
  const waits = and(eq(registration.eventId, eventId), sql`${registration.waitlistNumber} is not null`);
  return {
    rows: db
      .select(columnsFor(eventId))
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

function stateOf(row: Row): RegistrationRowView["state"] {
  if (row.waitlistNumber !== null) return "waiting";
  return isConfirmedRow(row) ? "going" : "unconfirmed";
}

/** A rejected applicant is a guest like any other. */
const ACCOUNTS: { [status: string]: RegistrationRowView["account"] } = {
  approved: "member",
  suspended: "member",
  pending: "pending",
};

function toRow(row: Row, position: number | null): RegistrationRowView {
  const member = row.member === null ? null : (JSON.parse(row.member) as { status: string; image: string | null });
  // Before confirmation somebody else may have typed the address, and must not learn who owns it.
  const isNamed = member?.status === "approved" && row.confirmedAt !== null;
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    company: row.company,
    account: ACCOUNTS[member?.status ?? ""] ?? "guest",
    memberId: isNamed ? row.memberId : null,
    image: isNamed ? member.image : null,
    state: stateOf(row),
    position,
    heldUntil: row.heldUntil === null ? null : new Date(row.heldUntil).toISOString(),
    createdAt: new Date(row.createdAt).toISOString(),
  };
}

type Filters = Pick<RegistrationQuery, "q" | "account" | "state">;

function fitsOf({ q, account, state }: Filters): ((row: RegistrationRowView) => boolean) | null {
  const terms = readSearchTerms(q);
  if (!terms && !account && !state) return null;
  return (row) =>
    matches(terms, { name: row.name, email: row.email, company: row.company ?? "" }) &&
    (!account || row.account === account) &&
    (!state || row.state === state);
}

const scannedFor = (filters: Filters) => (fitsOf(filters) ? SCANNED_MATCHES : PAGE_SIZE);

function toFilteredPage(
  rows: { row: Row; view: RegistrationRowView }[],
  size: number,
  filters: Filters,
  encode: (row: Row) => string,
): RegistrationPage {
  const fits = fitsOf(filters);
  const page = fits
    ? toScannedPage(rows, { scanned: size, size: PAGE_SIZE, fits: ({ view }) => fits(view) }, ({ row }) => encode(row))
    : toPage(rows, size, ({ row }) => encode(row));
  return { ...page, rows: page.rows.map(({ view }) => view) };
}

export const toGoingPage = (rows: Row[], size = PAGE_SIZE, filters: Filters = {}): RegistrationPage =>
  toFilteredPage(
    rows.map((row) => ({ row, view: toRow(row, null) })),
    size,
    filters,
    goingCursor.encode,
  );

/** `before`: number of waitlist rows before the first one. */
export const toWaitingPage = (rows: Row[], before: number, size = PAGE_SIZE, filters: Filters = {}): RegistrationPage =>
  toFilteredPage(
    rows.map((row, at) => ({ row, view: toRow(row, before + at + 1) })),
    size,
    filters,
    ({ waitlistNumber }) => waitlistCursor.encode({ waitlistNumber: waitlistNumber ?? 0 }),
  );

export function authorizeHostOrAdmin(c: Context<AppEnv>, viewer: Viewer, host: { id: string } | undefined): void {
  if (!host) throw new Problem("event-not-found");
  authorizeEventsOf(c.env, viewer, host.id);
}

export const selectHost = (db: Db, eventId: string) =>
  db.select({ id: event.hostId, title: event.title }).from(event).where(eq(event.id, eventId));

export async function listRegistrations(
  c: Context<AppEnv>,
  eventId: string,
  { show = "going", ...query }: RegistrationQuery = {},
): Promise<RegistrationPage> {
  return show === "going" ? listGoing(c, eventId, query) : listWaiting(c, eventId, query);
}

type Query = Omit<RegistrationQuery, "show">;

async function listGoing(
  c: Context<AppEnv>,
  eventId: string,
  { cursor, ...filters }: Query,
): Promise<RegistrationPage> {
  const { db } = c.var;
  const size = scannedFor(filters);
  const { viewer, hosts, rows } = await getWithViewer(c, {
    hosts: selectHost(db, eventId),
    rows: selectGoing(db, eventId, size, goingCursor.decode(cursor)),
  });
  authorizeHostOrAdmin(c, viewer, hosts[0]);
  return toGoingPage(rows, size, filters);
}

async function listWaiting(
  c: Context<AppEnv>,
  eventId: string,
  { cursor, ...filters }: Query,
): Promise<RegistrationPage> {
  const { db } = c.var;
  const size = scannedFor(filters);
  const { viewer, hosts, waiting } = await getWithViewer(c, {
    hosts: selectHost(db, eventId),
    waiting: selectWaiting(db, eventId, size, waitlistCursor.decode(cursor)?.waitlistNumber ?? 0),
  });
  authorizeHostOrAdmin(c, viewer, hosts[0]);
  return toWaitingPage(waiting.rows, waiting.before[0]?.count ?? 0, size, filters);
}
