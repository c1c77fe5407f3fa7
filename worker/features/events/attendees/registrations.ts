import { and, asc, eq, gt, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { Context } from "hono";
import { legacyGetWithViewer } from "#auth/session/session.ts";
import type { RegistrationPage, RegistrationRowView } from "#contract/events/attendees.ts";
import { PAGE_SIZE } from "#contract/limits.ts";
import type { Db } from "#db/open.ts";
import { event, registration } from "#db/schema/index.ts";
import { authorizeAdmin } from "#domain/permissions/authorize.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { isListed } from "./queries.ts";

/** Who registered, for the host: everybody with their address, which nobody else is told. */

const columns = {
  id: registration.id,
  name: registration.name,
  email: registration.email,
  company: registration.company,
  memberId: registration.memberId,
  confirmedAt: registration.confirmedAt,
  createdAt: registration.createdAt,
  queue: registration.queue,
};

/** Has a seat and is not in the index of those who are listed; as the other index says it. */
const isUnlisted = sql`${registration.queue} is null and (${registration.confirmedAt} is null or ${registration.memberId} is null or ${registration.hidden} = 1)`;

/** The statement of those with a seat, latest first: two indexes walked side by side, each already in order. */
export function selectGoing(db: Db, eventId: string, size: number, cursor?: string) {
  const before = cursor ? isBefore(eventId, cursor) : undefined;
  const standing = (where: SQL) =>
    db
      .select(columns)
      .from(registration)
      .where(and(eq(registration.eventId, eventId), where, before));
  return unionAll(standing(isListed), standing(isUnlisted))
    .orderBy(sql`created_at desc`, sql`email desc`)
    .limit(size + 1);
}

/**
 * The indexes go on by address, which no address of ours may hold (security rule 20): a cursor names the registration that has it. Each
 * index by name, since SQLite would rather walk all registrations of the event.
 */
function isBefore(eventId: string, cursor: string): SQL {
  const [at, id] = cursor.split("_");
  const email = (index: string, where: SQL) =>
    sql`(select ${registration.email} from ${registration} indexed by ${sql.identifier(index)} where ${registration.eventId} = ${eventId}
      and ${where} and ${registration.createdAt} = ${Number(at)} and ${registration.id} = ${id})`;
  return sql`(${registration.createdAt}, ${registration.email})
    < (${Number(at)}, coalesce(${email("registration_listed", isListed)}, ${email("registration_unlisted", isUnlisted)}))`;
}

/** The statements of those who wait, in line, and of how many stand before them. */
export function selectWaiting(db: Db, eventId: string, size: number, cursor?: string) {
  const after = Number(cursor ?? 0);
  const waits = and(eq(registration.eventId, eventId), sql`${registration.queue} is not null`);
  const rows = db
    .select(columns)
    .from(registration)
    .where(and(waits, gt(registration.queue, after)))
    .orderBy(asc(registration.queue))
    .limit(size + 1);
  const before = db
    .select({ count: sql<number>`count(*)` })
    .from(registration)
    .where(and(waits, sql`${registration.queue} <= ${after}`));
  return [rows, before] as const;
}

type Row = Awaited<ReturnType<typeof selectGoing>>[number];

export const toRow = (row: Row, position: number | null): RegistrationRowView => ({
  id: row.id,
  name: row.name,
  email: row.email,
  company: row.company,
  account: row.memberId === null ? "guest" : "member",
  state: row.queue !== null ? "waiting" : row.confirmedAt === null ? "unconfirmed" : "going",
  position,
  createdAt: new Date(row.createdAt).toISOString(),
});

export function toGoingPage(rows: Row[], size = PAGE_SIZE): RegistrationPage {
  const last = rows.length > size ? rows[size - 1] : undefined;
  return {
    rows: rows.slice(0, size).map((row) => toRow(row, null)),
    cursor: last ? `${last.createdAt}_${last.id}` : null,
  };
}

export function toWaitingPage(rows: Row[], before: number, size = PAGE_SIZE): RegistrationPage {
  const last = rows.length > size ? rows[size - 1] : undefined;
  return {
    rows: rows.slice(0, size).map((row, at) => toRow(row, before + at + 1)),
    cursor: last ? String(last.queue) : null,
  };
}

/** The host asks, or an admin; everybody else is told 403, and whoever asks for nothing 404. */
export function mayRead(c: Context<AppEnv>, viewer: Viewer, host: { id: string } | undefined): void {
  if (!host) throw new Problem("event-not-found");
  if (host.id !== viewer.id) authorizeAdmin(c.env, viewer);
}

/** The statement of an event's host, with the title that names a file of its registrations. */
export const selectHost = (db: Db, eventId: string) =>
  db.select({ id: event.hostId, title: event.title }).from(event).where(eq(event.id, eventId));

/** A page of an event's registrations; 422 for a cursor it did not make. */
export async function listRegistrations(
  c: Context<AppEnv>,
  eventId: string,
  show: "going" | "waitlist",
  cursor?: string,
): Promise<RegistrationPage> {
  const { db } = c.var;
  if (cursor !== undefined && !CURSORS[show].test(cursor))
    throw new Problem("invalid", { fields: { cursor: "Invalid input" } });
  if (show === "going") {
    const { viewer, results } = await legacyGetWithViewer(
      c,
      selectHost(db, eventId),
      selectGoing(db, eventId, PAGE_SIZE, cursor),
    );
    mayRead(c, viewer, results[0][0]);
    return toGoingPage(results[1]);
  }
  const { viewer, results } = await legacyGetWithViewer(
    c,
    selectHost(db, eventId),
    ...selectWaiting(db, eventId, PAGE_SIZE, cursor),
  );
  mayRead(c, viewer, results[0][0]);
  return toWaitingPage(results[1], results[2][0]?.count ?? 0);
}

const CURSORS = { going: /^\d{1,16}_./, waitlist: /^\d{1,16}$/ };
