import { and, eq, type SQL, sql } from "drizzle-orm";
import { viewerId } from "#auth/session/session.ts";
import type { EventCardView } from "#contract/events/event.ts";
import { FEATURED_ATTENDEES_MIN } from "#contract/events/limits.ts";
import { SCANNED_MATCHES } from "#contract/limits.ts";
import type { Db } from "#db/open.ts";
import { event, registration } from "#db/schema/index.ts";
import { cardColumns, toEventCard } from "./cards.ts";

/** SQL: takes registrations of everybody. Literals, so that SQLite uses the indexes. */
const isForEverybody = (row: string, now: number): SQL =>
  sql`${sql.raw(`${row}.over = 0 and ${row}.cancelled_at is null and ${row}.unlisted = 0 and ${row}.exclusive = 0 and ${row}.starts_at`)} > ${now}`;

const listedCount = sql<number>`(select count(*) from (select 1 from ${registration} indexed by registration_listed
  where ${registration.eventId} = ${event.id} and ${registration.waitlistNumber} is null and ${registration.confirmedAt} is not null
    and ${registration.heldUntil} is null and ${registration.memberId} is not null and ${registration.hidden} = 0
    and ${registration.memberId} <> ${event.hostId} limit ${sql.raw(String(FEATURED_ATTENDEES_MIN))}))`;

/** The next event of each host, so that nobody fills the landing page alone. Scans at most SCANNED_MATCHES. */
export function selectForLanding(db: Db, now: number, limit: number) {
  const soonest = sql`(select soon.id, soon.host_id from ${event} as soon indexed by event_open where ${isForEverybody("soon", now)}
    order by soon.starts_at, soon.id limit ${SCANNED_MATCHES}) as soonest`;
  const nextOfHost = sql`(select next.id from ${event} as next where next.host_id = soonest.host_id and ${isForEverybody("next", now)}
    order by next.starts_at, next.id limit 1)`;
  // A cross join keeps the order of the scan, which ends with the last row that is shown.
  return db
    .select({ ...cardColumns, listed: listedCount.as("listed") })
    .from(soonest)
    .crossJoin(event)
    .leftJoin(registration, and(eq(registration.memberId, viewerId(null, now)), eq(registration.eventId, event.id)))
    .where(sql`soonest.id = ${nextOfHost} and ${event.id} = soonest.id`)
    .limit(limit);
}

type LandingRow = Awaited<ReturnType<typeof selectForLanding>>[number];

/** With the host's picture only once enough others have confirmed. */
export function toLandingCard({ listed, ...row }: LandingRow): EventCardView {
  const card = toEventCard(row);
  return listed >= FEATURED_ATTENDEES_MIN ? card : { ...card, coverPicture: null };
}
