import { and, asc, desc, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { EventCardView, EventPage, EventView, PersonView } from "#contract/events";
import { ATTENDEE_PREVIEW, PAGE_SIZE } from "#contract/limits";
import { event, profile, registration, user } from "#db/schema";
import { notBlocked } from "../../auth/blocks.ts";
import { mailConfigured } from "../../auth/may.ts";
import { readWithViewer, type Viewer, viewerId } from "../../auth/session.ts";
import { selectCheapestTier } from "../../auth/tiers.ts";
import type { Db } from "../../db/open.ts";
import type { Env } from "../../env.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { Problem } from "../../http/problem.ts";

const SIMILAR_EVENTS = 3;
/** Registrations looked at for the preview, so that its cost does not grow with those who may not be listed. */
const CONSIDERED_FOR_PREVIEW = 12;

/** Columns of a card; the viewer's own registration comes by its key, in the same statement. */
const cardColumns = {
  id: event.id,
  title: event.title,
  startsAt: event.startsAt,
  endsAt: event.endsAt,
  timeZone: event.timeZone,
  location: event.location,
  description: event.description,
  capacity: event.capacity,
  attendeeCount: event.attendeeCount,
  exclusive: event.exclusive,
  sample: event.sample,
  confirmedAt: registration.confirmedAt,
};

const personColumns = { id: user.id, name: user.name, title: profile.title, image: user.image, sample: user.sample };

const selectCards = (db: Db, token: string | null, now: number) =>
  db
    .select(cardColumns)
    .from(event)
    .leftJoin(registration, and(eq(registration.memberId, viewerId(token, now)), eq(registration.eventId, event.id)));

export type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

/**
 * Not over yet: to come, or running. The literal lets SQLite use the index of events to come (a bound parameter would not); the clock
 * is asked as well, since cron marks what is over only once a minute.
 */
const notOver = (now: number): SQL => sql`${event.over} = 0 and coalesce(${event.endsAt}, ${event.startsAt}) >= ${now}`;

/** The statement of one page of events to come, by start; one row more than the page tells whether there is another. */
export function selectEventPage(db: Db, token: string | null, now: number, cursor?: string, size = PAGE_SIZE) {
  const [startsAt, id] = cursor?.split("_") ?? [];
  const after = startsAt && id ? sql`(${event.startsAt}, ${event.id}) > (${Number(startsAt)}, ${id})` : undefined;
  return selectCards(db, token, now)
    .where(and(notOver(now), after))
    .orderBy(asc(event.startsAt), asc(event.id))
    .limit(size + 1);
}

export function toEventPage(rows: CardRow[], size = PAGE_SIZE): EventPage {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    rows: shown.map(toEventCard),
    cursor: last && rows.length > size ? `${last.startsAt}_${last.id}` : null,
  };
}

/** A registration that waits for its address's owner is not yet the viewer's: registering confirms it. */
export function toEventCard({ confirmedAt, startsAt, endsAt, ...row }: CardRow): EventCardView {
  return {
    ...row,
    startsAt: new Date(startsAt).toISOString(),
    endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
    registration: confirmedAt === null ? null : { status: "registered" },
  };
}

/** The statements of one event in full, for one batch. */
export function selectEvent(env: Env, db: Db, token: string | null, now: number, id: string) {
  const host = sql<string>`(select ${event.hostId} from ${event} where ${event.id} = ${id})`;
  const organizer = db
    .select({ ...personColumns, website: event.website })
    .from(event)
    .innerJoin(user, eq(user.id, event.hostId))
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(eq(event.id, id));
  const first = db
    .select({ memberId: registration.memberId, createdAt: registration.createdAt })
    .from(registration)
    .where(
      and(
        eq(registration.eventId, id),
        sql`${registration.confirmedAt} is not null and ${registration.memberId} is not null`,
      ),
    )
    .orderBy(asc(registration.createdAt))
    .limit(CONSIDERED_FOR_PREVIEW)
    .as("first");
  // A page anyone can read names only people who were let in and proved their address: what a stranger typed is not shown.
  const known = and(eq(user.status, "approved"), mailConfigured(env) ? eq(user.emailVerified, true) : undefined);
  const attendees = db
    .select(personColumns)
    .from(first)
    .innerJoin(user, and(eq(user.id, first.memberId), known, notBlocked(user.id, viewerId(token, now))))
    .leftJoin(profile, eq(profile.memberId, user.id))
    .orderBy(asc(first.createdAt))
    .limit(ATTENDEE_PREVIEW);
  const byHost = selectCards(db, token, now)
    .where(and(sql`${event.hostId} = ${host}`, gt(event.startsAt, now), ne(event.id, id)))
    .orderBy(asc(event.startsAt), asc(event.id))
    .limit(SIMILAR_EVENTS);
  const next = selectCards(db, token, now)
    .where(and(sql`${event.over} = 0`, gt(event.startsAt, now), ne(event.id, id)))
    .orderBy(asc(event.startsAt), asc(event.id))
    .limit(2 * SIMILAR_EVENTS);
  return [
    selectCards(db, token, now).where(eq(event.id, id)),
    organizer,
    attendees,
    byHost,
    next,
    selectCheapestTier(db, "exclusive-events", isExclusive(id)),
  ] as const;
}

const isExclusive = (id: string) =>
  sql`exists (select 1 from ${event} where ${event.id} = ${id} and ${event.exclusive} = 1)`;

type EventRows = [
  CardRow[],
  (PersonView & { website: string | null })[],
  PersonView[],
  CardRow[],
  CardRow[],
  { name: string }[],
];

/** The same host's next events first, then whatever comes next; null when there is no such event. */
export function toEventView(
  [cards, organizers, attendees, byHost, next, cheapest]: EventRows,
  viewer: Viewer | null,
  now: number,
): EventView | null {
  const [card, organizerRow] = [cards[0], organizers[0]];
  if (!card || !organizerRow) return null;
  const { website, ...organizer } = organizerRow;
  const similar = [...byHost, ...next.filter((row) => byHost.every(({ id }) => id !== row.id))];
  return {
    ...toEventCard(card),
    website,
    organizer,
    attendees,
    similar: similar.slice(0, SIMILAR_EVENTS).map(toEventCard),
    open: card.startsAt > now,
    tierNeeded: !card.exclusive || mayJoin(viewer, card) ? null : (cheapest[0]?.name ?? null),
  };
}

/** Whether an exclusive event is open to the viewer: by their tier, or because they have their place already. */
const mayJoin = (viewer: Viewer | null, { confirmedAt }: CardRow): boolean =>
  confirmedAt !== null || Boolean(viewer?.capabilities.includes("exclusive-events"));

/** A page of events and who asks, in one trip. */
export async function listEvents(
  c: Context<AppEnv>,
  cursor?: string,
): Promise<{ viewer: Viewer | null; page: EventPage }> {
  const { db, sessionToken, now } = c.var;
  const { viewer, results } = await readWithViewer(c, selectEventPage(db, sessionToken, now, cursor));
  return { viewer, page: toEventPage(results[0]) };
}

/** One event and who asks, in one trip; the event is null when there is none. */
export async function findEvent(
  c: Context<AppEnv>,
  id: string,
): Promise<{ viewer: Viewer | null; event: EventView | null }> {
  const { db, sessionToken, now } = c.var;
  const { viewer, results } = await readWithViewer(c, ...selectEvent(c.env, db, sessionToken, now, id));
  return { viewer, event: toEventView(results as unknown as EventRows, viewer, now) };
}

export async function getEvent(c: Context<AppEnv>, id: string): Promise<EventView> {
  const { event } = await findEvent(c, id);
  if (!event) throw new Problem("event-not-found");
  return event;
}

/** The viewer's next events, for a screen of several nouns. */
export const selectMyEvents = (db: Db, token: string | null, now: number, size: number) =>
  db
    .select(cardColumns)
    .from(registration)
    .innerJoin(event, eq(event.id, registration.eventId))
    .where(and(eq(registration.memberId, viewerId(token, now)), gt(event.startsAt, now)))
    .orderBy(asc(event.startsAt), desc(event.id))
    .limit(size);
