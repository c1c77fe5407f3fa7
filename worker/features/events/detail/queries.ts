import { and, eq, sql } from "drizzle-orm";
import type { BatchResponse } from "drizzle-orm/batch";
import type { Context } from "hono";
import { legacyReadWithViewer, viewerId } from "#auth/session/session.ts";
import type { EventView } from "#contract/events/event.ts";
import type { RegistrationView } from "#contract/events/registration.ts";
import { WAITLIST_MAX } from "#contract/limits.ts";
import type { Db } from "#db/open.ts";
import { event, profile, registration, user } from "#db/schema/index.ts";
import { selectCheapestTier } from "#domain/permissions/tiers.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import type { Env } from "#worker/env.ts";
import { selectPreview } from "../attendees/queries.ts";
import { type CardRow, personColumns, selectCards, toEventCard } from "../list/cards.ts";
import { pickSimilar, selectSimilar } from "./similar.ts";

/** The statements of one event in full, for one batch. */
export function selectEvent(env: Env, db: Db, token: string | null, now: number, id: string) {
  const organizer = db
    .select({
      ...personColumns,
      website: event.website,
      waitlistCount: event.waitlistCount,
      cancelReason: event.cancelReason,
      version: event.version,
      locationKey: event.locationKey,
    })
    .from(event)
    .innerJoin(user, eq(user.id, event.hostId))
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(eq(event.id, id));
  return [
    selectCards(db, token, now).where(eq(event.id, id)),
    organizer,
    selectOwnPlace(db, token, now, id),
    selectPreview({ env, db, token, now, eventId: id }),
    selectCheapestTier(db, "exclusive-events", isExclusive(id)),
    ...selectSimilar(db, token, now, id),
  ] as const;
}

const isExclusive = (id: string) =>
  sql`exists (select 1 from ${event} where ${event.id} = ${id} and ${event.exclusive} = 1)`;

/** The viewer's own place: how many stand in line up to them, and whether others see them. */
const selectOwnPlace = (db: Db, token: string | null, now: number, id: string) =>
  db
    .select({
      position: sql<number>`(select count(*) from (select 1 from ${registration} as ahead
        where ahead.event_id = ${id} and ahead.queue is not null and ahead.queue <= registration.queue limit ${WAITLIST_MAX}))`,
      hidden: registration.hidden,
    })
    .from(registration)
    .where(and(eq(registration.memberId, viewerId(token, now)), eq(registration.eventId, id)));

function ownRegistration(own: RegistrationView | null, row: { position: number; hidden: boolean } | undefined) {
  if (!own || !row) return own;
  const listed = !row.hidden;
  return own.status === "waitlisted" ? { ...own, position: row.position, listed } : { ...own, listed };
}

type EventRows = BatchResponse<ReturnType<typeof selectEvent>>;

/** The event with what the viewer has of it; null when there is no such event. */
export function toEventView(
  [cards, organizers, places, attendees, cheapest, ...similar]: EventRows,
  viewer: Viewer | null,
  now: number,
): EventView | null {
  const [card, organizerRow] = [cards[0], organizers[0]];
  if (!card || !organizerRow) return null;
  const { website, waitlistCount, cancelReason, version, locationKey, ...organizer } = organizerRow;
  const isHost = viewer?.id === organizer.id;
  const view = toEventCard(card);
  return {
    ...view,
    registration: ownRegistration(view.registration, places[0]),
    website,
    waitlistCount,
    cancelReason,
    version,
    viewer: { isHost, mayEdit: isHost || viewer?.role === "admin" },
    organizer,
    attendees,
    similar: pickSimilar({ title: card.title, hostId: organizer.id, locationKey }, similar.flat()).map(toEventCard),
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
  const { viewer, results } = await legacyReadWithViewer(c, ...selectEvent(c.env, db, sessionToken, now, id));
  return { viewer, event: toEventView(results, viewer, now) };
}

export async function getEvent(c: Context<AppEnv>, id: string): Promise<EventView> {
  const { event } = await findEvent(c, id);
  if (!event) throw new Problem("event-not-found");
  return event;
}
