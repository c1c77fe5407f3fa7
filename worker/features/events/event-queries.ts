import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import type { Context } from "hono";
import type { EventView, PersonView } from "#contract/events";
import { ATTENDEE_PREVIEW } from "#contract/limits";
import { event, profile, registration, user } from "#db/schema";
import { notBlocked } from "../../auth/blocks.ts";
import { mailConfigured } from "../../auth/may.ts";
import { readWithViewer, type Viewer, viewerId } from "../../auth/session.ts";
import { selectCheapestTier } from "../../auth/tiers.ts";
import type { Db } from "../../db/open.ts";
import type { Env } from "../../env.ts";
import type { AppEnv } from "../../http/app-env.ts";
import { Problem } from "../../http/problem.ts";
import { type CardRow, isAhead, personColumns, selectCards, toEventCard } from "./cards.ts";

const SIMILAR_EVENTS = 3;
/** Registrations looked at for the preview, so that its cost does not grow with those who may not be listed. */
const CONSIDERED_FOR_PREVIEW = 12;

/** The statements of one event in full, for one batch. */
export function selectEvent(env: Env, db: Db, token: string | null, now: number, id: string) {
  const host = sql<string>`(select ${event.hostId} from ${event} where ${event.id} = ${id})`;
  const organizer = db
    .select({
      ...personColumns,
      website: event.website,
      waitlistCount: event.waitlistCount,
      cancelReason: event.cancelReason,
      version: event.version,
    })
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
        sql`${registration.queue} is null and ${registration.confirmedAt} is not null and ${registration.memberId} is not null and ${registration.hidden} = 0`,
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
    .where(and(isAhead, gt(event.startsAt, now), ne(event.id, id)))
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

type Details = Pick<EventView, "website" | "waitlistCount" | "cancelReason" | "version">;

type EventRows = [CardRow[], (PersonView & Details)[], PersonView[], CardRow[], CardRow[], { name: string }[]];

/** The same host's next events first, then whatever comes next; null when there is no such event. */
export function toEventView(
  [cards, organizers, attendees, byHost, next, cheapest]: EventRows,
  viewer: Viewer | null,
  now: number,
): EventView | null {
  const [card, organizerRow] = [cards[0], organizers[0]];
  if (!card || !organizerRow) return null;
  const { website, waitlistCount, cancelReason, version, ...organizer } = organizerRow;
  const isHost = viewer?.id === organizer.id;
  const similar = [...byHost, ...next.filter((row) => byHost.every(({ id }) => id !== row.id))];
  return {
    ...toEventCard(card),
    website,
    waitlistCount,
    cancelReason,
    version,
    viewer: { isHost, mayEdit: isHost || viewer?.role === "admin" },
    organizer,
    attendees,
    similar: similar.slice(0, SIMILAR_EVENTS).map(toEventCard),
    open: card.startsAt > now && card.cancelledAt === null,
    tierNeeded: !card.exclusive || mayJoin(viewer, card) ? null : (cheapest[0]?.name ?? null),
  };
}

/** Whether an exclusive event is open to the viewer: by their tier, or because they have their place already. */
const mayJoin = (viewer: Viewer | null, { confirmedAt }: CardRow): boolean =>
  confirmedAt !== null || Boolean(viewer?.capabilities.includes("exclusive-events"));

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
