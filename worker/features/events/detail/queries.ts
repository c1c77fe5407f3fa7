import { and, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { readWithViewer, viewerId } from "#auth/session/session.ts";
import type { EventView } from "#contract/events/event.ts";
import type { RegistrationView } from "#contract/events/registration.ts";
import type { Results } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { event, profile, registration, user } from "#db/schema/index.ts";
import { personColumns } from "#domain/members/person.ts";
import { selectCheapestTier } from "#domain/permissions/tiers.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { attendeeScanFor, selectPreview } from "../attendees/queries.ts";
import { type CardRow, selectCards, toEventCard } from "../list/cards.ts";
import { waitlistPosition } from "../registration/seats.ts";
import { pickSimilar, selectSimilar } from "./similar.ts";

/** The statements of one event in full, for a batch. Their results are for `toEventView` and `getEventOf`. */
export function selectEvent(c: Context<AppEnv>, id: string) {
  const { db, sessionToken, now } = c.var;
  return {
    cards: selectCards(db, sessionToken, now).where(eq(event.id, id)),
    organizers: selectOrganizer(db, id),
    registrations: selectOwnRegistration(db, sessionToken, now, id),
    attendees: selectPreview(attendeeScanFor(c, id)),
    cheapestTiers: selectCheapestTier(db, "exclusive-events", isExclusive(id)),
    similar: selectSimilar(db, sessionToken, now, id),
  };
}

/** The host, with the columns of the event that its card lacks. */
const selectOrganizer = (db: Db, id: string) =>
  db
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

const isExclusive = (id: string) =>
  sql`exists (select 1 from ${event} where ${event.id} = ${id} and ${event.exclusive} = 1)`;

const selectOwnRegistration = (db: Db, token: string | null, now: number, id: string) =>
  db
    .select({ position: waitlistPosition(), hidden: registration.hidden })
    .from(registration)
    .where(and(eq(registration.memberId, viewerId(token, now)), eq(registration.eventId, id)));

type OwnRow = { position: number | null; hidden: boolean };

/** The viewer's registration with its waitlist position and whether others see it. */
function withPosition(own: RegistrationView | null, row: OwnRow | undefined): RegistrationView | null {
  if (!own || !row) return own;
  const listed = !row.hidden;
  return own.status === "waitlisted" && row.position !== null
    ? { ...own, position: row.position, listed }
    : { ...own, listed };
}

type EventRows = Results<ReturnType<typeof selectEvent>>;

/** The event as the viewer sees it; null when it does not exist. `now` in milliseconds. */
export function toEventView(
  { cards, organizers, registrations, attendees, cheapestTiers, similar }: EventRows,
  viewer: Viewer | null,
  now: number,
): EventView | null {
  const [card, organizerRow] = [cards[0], organizers[0]];
  if (!card || !organizerRow) return null;
  const { website, waitlistCount, cancelReason, version, locationKey, ...organizer } = organizerRow;
  const isHost = viewer?.id === organizer.id;
  const view = toEventCard(card);
  const candidates = [...similar.byHost, ...similar.byLocation, ...similar.next];
  return {
    ...view,
    registration: withPosition(view.registration, registrations[0]),
    website,
    waitlistCount,
    cancelReason,
    version,
    viewer: { isHost, mayEdit: isHost || viewer?.role === "admin" },
    organizer,
    attendees,
    similar: pickSimilar({ title: card.title, hostId: organizer.id, locationKey }, candidates).map(toEventCard),
    open: card.startsAt > now && card.cancelledAt === null,
    tierNeeded: !card.exclusive || canJoin(viewer, card) ? null : (cheapestTiers[0]?.name ?? null),
  };
}

/** Whether the viewer may register for an exclusive event: by their tier, or because they are registered already. */
const canJoin = (viewer: Viewer | null, { confirmedAt }: CardRow): boolean =>
  confirmedAt !== null || Boolean(viewer?.capabilities.includes("exclusive-events"));

/** The event of these results, for a command that has read it in its own batch. Throws 404 `event-not-found`. */
export function getEventOf(rows: EventRows, viewer: Viewer | null, now: number): EventView {
  const view = toEventView(rows, viewer, now);
  if (!view) throw new Problem("event-not-found");
  return view;
}

/** One event and the viewer, in one trip; the event is null when it does not exist. */
export async function findEvent(
  c: Context<AppEnv>,
  id: string,
): Promise<{ viewer: Viewer | null; event: EventView | null }> {
  const { viewer, rows } = await readWithViewer(c, { rows: selectEvent(c, id) });
  return { viewer, event: toEventView(rows, viewer, c.var.now) };
}

/** One event, in one trip. Throws 404 `event-not-found`. */
export async function getEvent(c: Context<AppEnv>, id: string): Promise<EventView> {
  const { event } = await findEvent(c, id);
  if (!event) throw new Problem("event-not-found");
  return event;
}
