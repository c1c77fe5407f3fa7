import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { legacyGetWithViewer, viewerId } from "#auth/session/session.ts";
import type { AttendeePage } from "#contract/events/attendees.ts";
import { ATTENDEE_PREVIEW } from "#contract/limits.ts";
import type { PersonView } from "#contract/members.ts";
import type { Db } from "#db/open.ts";
import { event, profile, registration, user } from "#db/schema/index.ts";
import { mailConfigured } from "#domain/permissions/authorize.ts";
import { notBlocked } from "#domain/permissions/blocks.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import type { Env } from "#worker/env.ts";
import { personColumns } from "../list/cards.ts";

/**
 * Who else comes. Registrations are walked in the order they came; some of those people may not be shown (they wait for approval, or one
 * has blocked the other), so a fixed number is looked at for each page and the cursor stands where looking ended.
 */

/** Each person also costs their registration, its index and their profile. */
const ATTENDEE_PAGE_SIZE = 12;
const CONSIDERED_FOR_PREVIEW = 12;

/** Has a seat, its owner stands behind it and is listed. Literals: bound parameters would not use the index of those. */
export const isListed = sql`${registration.queue} is null and ${registration.confirmedAt} is not null and ${registration.memberId} is not null and ${registration.hidden} = 0`;

/** Let in, proved their address, and neither has blocked the other: what a stranger typed as a name is not shown to anybody. */
export const mayBeShown = (env: Env, viewer: SQL<string | null>) =>
  and(
    eq(user.status, "approved"),
    mailConfigured(env) ? eq(user.emailVerified, true) : undefined,
    notBlocked(user.id, viewer),
  );

export type Walk = { env: Env; db: Db; token: string | null; now: number; eventId: string };

export const attendeeScanFor = (c: Context<AppEnv>, eventId: string): Walk => ({
  env: c.env,
  db: c.var.db,
  token: c.var.sessionToken,
  now: c.var.now,
  eventId,
});

/** The next listed registrations, in the order they came. */
const selectNext = ({ db, eventId }: Walk, considered: number, cursor?: string) =>
  db
    .select({ memberId: registration.memberId, createdAt: registration.createdAt, email: registration.email })
    .from(registration)
    .where(and(eq(registration.eventId, eventId), isListed, cursor ? isAfter(eventId, cursor) : undefined))
    .orderBy(asc(registration.createdAt), asc(registration.email))
    .limit(considered)
    .as("next");

/** The statement of the next listed registrations, with their people; `id` is null for those who may not be shown. */
export function selectAttendeeScan(walk: Walk, considered: number, cursor?: string) {
  const { env, db, token, now } = walk;
  const next = selectNext(walk, considered, cursor);
  return db
    .select({ ...personColumns, memberId: next.memberId, createdAt: next.createdAt })
    .from(next)
    .leftJoin(user, and(eq(user.id, next.memberId), mayBeShown(env, viewerId(token, now))))
    .leftJoin(profile, eq(profile.memberId, user.id))
    .orderBy(asc(next.createdAt), asc(next.email));
}

/** The index goes on by address, which a cursor does not name: it names the member who has it. */
function isAfter(eventId: string, cursor: string): SQL {
  const [at, memberId] = cursor.split("_");
  const email = sql`(select it.email from ${registration} as it where it.member_id = ${memberId} and it.event_id = ${eventId})`;
  return sql`(${registration.createdAt}, ${registration.email}) > (${Number(at)}, ${email})`;
}

export type AttendeeScanRow = Awaited<ReturnType<typeof selectAttendeeScan>>[number];

const toPerson = ({ id, name, title, image, sample }: AttendeeScanRow): PersonView | null =>
  id === null || name === null ? null : { id, name, title, image, sample: Boolean(sample) };

/**
 * The statement of the first few attendees, for the event's own page. Crossed and not sorted again, so that SQLite walks in the order of
 * the registrations and stops at the last one it needs.
 */
export function selectPreview(walk: Walk) {
  const { env, db, token, now } = walk;
  const next = selectNext(walk, CONSIDERED_FOR_PREVIEW);
  return db
    .select(personColumns)
    .from(next)
    .crossJoin(user)
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(and(eq(user.id, next.memberId), mayBeShown(env, viewerId(token, now))))
    .limit(ATTENDEE_PREVIEW);
}

type Looked = { considered: number; size: number; fits: (name: string) => boolean };

/** At most `size` people among the first `considered` rows who fit, and where to go on: behind the last one looked at. */
export function toAttendeePage(rows: AttendeeScanRow[], { considered, size, fits }: Looked): AttendeePage {
  const people: PersonView[] = [];
  let looked = 0;
  while (looked < Math.min(rows.length, considered) && people.length < size) {
    const person = toPerson(rows[looked++] as AttendeeScanRow);
    if (person && fits(person.name)) people.push(person);
  }
  const last = rows[looked - 1];
  return { rows: people, cursor: last && rows.length > looked ? `${last.createdAt}_${last.memberId}` : null };
}

/** A page of an event's attendees for a member: 401, 403 when suspended, 404 without such an event. */
export async function listAttendees(c: Context<AppEnv>, eventId: string, cursor?: string): Promise<AttendeePage> {
  const { db } = c.var;
  const { results } = await legacyGetWithViewer(
    c,
    db.select({ id: event.id }).from(event).where(eq(event.id, eventId)),
    selectAttendeeScan(attendeeScanFor(c, eventId), ATTENDEE_PAGE_SIZE + 1, cursor),
  );
  if (!results[0][0]) throw new Problem("event-not-found");
  return toAttendeePage(results[1], { considered: ATTENDEE_PAGE_SIZE, size: ATTENDEE_PAGE_SIZE, fits: () => true });
}
