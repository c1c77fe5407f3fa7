import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { readWithViewer, viewerId } from "#auth/session/session.ts";
import { lastsUntil } from "#contract/event-facts.ts";
import type { EventView } from "#contract/events/event.ts";
import type { RegistrationView } from "#contract/events/registration.ts";
import { readWebAddress } from "#contract/web-address.ts";
import type { Results } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { event, profile, registration, user } from "#db/schema/index.ts";
import { personColumns } from "#domain/members/person.ts";
import { canManageEventsOf } from "#domain/permissions/authorize.ts";
import { selectCheapestTier } from "#domain/permissions/tiers.ts";
import {
  isUnconfirmedSeat,
  isUnconfirmedWaiting,
  waitsForVerification,
} from "#domain/registrations/registration-states.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import type { SharedPicture } from "#http/document.ts";
import { Problem } from "#http/problem.ts";
import { attendeeScanFor, selectPreview } from "../attendees/queries.ts";
import { movableUntil } from "../event-sql.ts";
import { type CardRow, endOfHold, selectCards, toEventCard } from "../list/cards.ts";
import { waitlistPosition } from "../registration/seats.ts";
import { hasPreview, pictureColumns, sharedPictureOf } from "./shared-picture.ts";
import { pickSimilar, selectSimilar } from "./similar.ts";

export function selectEvent(c: Context<AppEnv>, id: string) {
  const { db, sessionToken, now } = c.var;
  return {
    cards: selectCards(db, sessionToken, now).where(eq(event.id, id)),
    organizers: selectOrganizer(c.var, id),
    registrations: selectOwnRegistration(db, sessionToken, now, id),
    attendees: selectPreview(attendeeScanFor(c, id)),
    cheapestTiers: selectCheapestTier(db, "exclusive-events", isExclusive(id)),
    similar: selectSimilar(db, sessionToken, now, id),
  };
}

const selectOrganizer = ({ db, sessionToken: token, now }: AppEnv["Variables"], id: string) =>
  db
    .select({
      ...personColumns,
      description: event.description,
      website: event.website,
      ...pictureColumns,
      waitlistCount: event.waitlistCount,
      unconfirmed: unconfirmedFor(token, now),
      cancelReason: event.cancelReason,
      movableUntil: movableUntil.as("movable_until"),
      viewerCompany: sql<
        string | null
      >`(select own.company from ${profile} as own where own.member_id = ${viewerId(token, now)})`,
      version: event.version,
      unlisted: event.unlisted,
      locationKey: event.locationKey,
    })
    .from(event)
    .innerJoin(user, eq(user.id, event.hostId))
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(eq(event.id, id));

type Unconfirmed = { seats: number; waitlist: number };

/** SQL: null except for host and admins. SQLite would read all registrations without the named indexes. */
function unconfirmedFor(token: string | null, now: number): SQL<string | null> {
  const count = (index: string, where: SQL) =>
    sql`(select count(*) from ${registration} indexed by ${sql.identifier(index)} where ${registration.eventId} = ${event.id} and ${where})`;
  return sql<string | null>`(select json_object('seats', ${count("registration_unconfirmed", isUnconfirmedSeat)},
      'waitlist', ${count("registration_unconfirmed_waiting", isUnconfirmedWaiting)})
    from user as viewer where viewer.id = ${viewerId(token, now)} and (viewer.id = ${event.hostId} or viewer.role = 'admin'))`;
}

const isExclusive = (id: string) =>
  sql`exists (select 1 from ${event} where ${event.id} = ${id} and ${event.exclusive} = 1)`;

const selectOwnRegistration = (db: Db, token: string | null, now: number, id: string) =>
  db
    .select({ position: waitlistPosition(), hidden: registration.hidden, heldUntil: registration.heldUntil })
    .from(registration)
    .where(and(eq(registration.memberId, viewerId(token, now)), eq(registration.eventId, id)));

type OwnRow = { position: number | null; hidden: boolean; heldUntil: number | null };

type Times = { now: number; startsAt: number };

function withPosition(own: RegistrationView | null, row: OwnRow | undefined, times: Times): RegistrationView | null {
  if (!own || !row) return own;
  const position = own.status === "waitlisted" ? row.position : null;
  return {
    ...own,
    ...(position === null ? {} : { position }),
    listed: !row.hidden,
    ...toHold(row, times),
  };
}

function toHold(
  { position, heldUntil }: OwnRow,
  { now, startsAt }: Times,
): Pick<RegistrationView, "heldUntil" | "waitsForVerification"> {
  if (heldUntil === null) return {};
  if (waitsForVerification({ position, heldUntil }, now)) return { waitsForVerification: true };
  return { heldUntil: endOfHold(heldUntil, startsAt) };
}

type EventRows = Results<ReturnType<typeof selectEvent>>;

function toEventView(
  c: Context<AppEnv>,
  { cards, organizers, registrations, attendees, cheapestTiers, similar }: EventRows,
  viewer: Viewer | null,
): EventView | null {
  const {
    env,
    var: { now },
  } = c;
  const [card, organizerRow] = [cards[0], organizers[0]];
  if (!card || !organizerRow) return null;
  const {
    description,
    website,
    waitlistCount,
    unconfirmed,
    cancelReason,
    movableUntil,
    viewerCompany,
    version,
    unlisted,
    locationKey,
    previewKey,
    previewOf,
    coverSize: _,
    ...organizer
  } = organizerRow;
  const isHost = viewer?.id === organizer.id;
  const mayEdit = viewer !== null && canManageEventsOf(env, viewer, organizer.id);
  const counts = mayEdit && unconfirmed !== null ? (JSON.parse(unconfirmed) as Unconfirmed) : null;
  const view = toEventCard(card);
  const tierAllows = !card.exclusive || canJoin(viewer, card);
  const candidates = [...similar.byHost, ...similar.byLocation, ...similar.next];
  return {
    ...view,
    description,
    registration: withPosition(view.registration, registrations[0], { now, startsAt: card.startsAt }),
    website: readWebAddress(website)?.href ?? null,
    waitlistCount,
    unconfirmedCount: counts?.seats ?? null,
    unconfirmedWaitlistCount: counts?.waitlist ?? null,
    cancelReason,
    movableUntil: new Date(movableUntil).toISOString(),
    version,
    viewer: {
      isHost,
      mayEdit,
      company: viewerCompany,
      isPreviewMissing: isHost && isCurrent(card, now) && !hasPreview(view, { previewKey, previewOf }),
    },
    organizer,
    attendees,
    similar: pickSimilar({ title: card.title, hostId: organizer.id, locationKey }, candidates).map(toEventCard),
    // A registered viewer keeps their actions.
    open: card.startsAt > now && card.cancelledAt === null && (!unlisted || view.registration !== null),
    tierAllows,
    tierNeeded: tierAllows ? null : (cheapestTiers[0]?.name ?? null),
  };
}

const isCurrent = ({ startsAt, endsAt, timeZone, cancelledAt }: CardRow, now: number): boolean =>
  cancelledAt === null && (endsAt ?? lastsUntil(startsAt, timeZone)) > now;

const canJoin = (viewer: Viewer | null, { confirmedAt }: CardRow): boolean =>
  confirmedAt !== null || Boolean(viewer?.capabilities.includes("exclusive-events"));

export function getEventOf(c: Context<AppEnv>, rows: EventRows, viewer: Viewer | null): EventView {
  const view = toEventView(c, rows, viewer);
  if (!view) throw new Problem("event-not-found");
  return view;
}

type Found = {
  viewer: Viewer | null;
  event: EventView | null;
  /** False while its host is suspended. */
  isListed: boolean;
  sharedPicture?: SharedPicture | undefined;
};

export async function findEvent(c: Context<AppEnv>, id: string): Promise<Found> {
  const { viewer, rows } = await readWithViewer(c, { rows: selectEvent(c, id) });
  const event = toEventView(c, rows, viewer);
  const [columns] = rows.organizers;
  return {
    viewer,
    event,
    isListed: columns?.unlisted === false,
    sharedPicture: event && columns ? sharedPictureOf(event, columns) : undefined,
  };
}

export async function getEvent(c: Context<AppEnv>, id: string): Promise<EventView> {
  const { event } = await findEvent(c, id);
  if (!event) throw new Problem("event-not-found");
  return event;
}
