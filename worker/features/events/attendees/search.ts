import { and, asc, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { countSearch } from "#auth/session/reading-limits.ts";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import { beginWordsOf, searchWords } from "#contract/content/search-words.ts";
import type { AttendeePage } from "#contract/events/attendees.ts";
import { PAGE_SIZE, SCANNED_MATCHES } from "#contract/limits.ts";
import { event, profile, registration, user } from "#db/schema/index.ts";
import { relationColumns } from "#domain/members/member-card.ts";
import { personColumns } from "#domain/members/person.ts";
import { authorizeAttendees } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { findHits } from "#search/find.ts";
import { LATEST_FIRST } from "#search/sort-keys.ts";
import {
  type AttendeeScan,
  attendeeScanFor,
  isListed,
  isVisible,
  selectAttendeeScan,
  selectOwnSeat,
  toAttendeePage,
} from "./queries.ts";

/** Scans the shorter side: attendees, a fixed number per page, or the few members with such a name. */
export async function searchAttendees(
  c: Context<AppEnv>,
  eventId: string,
  q: string,
  cursor?: string,
): Promise<AttendeePage> {
  const words = searchWords(q);
  const scan = attendeeScanFor(c, eventId);
  const statements = {
    seats: selectOwnSeat(scan),
    events: c.var.db.select({ count: event.attendeeCount }).from(event).where(eq(event.id, eventId)),
  };
  const { viewer, seats, events } = await getWithViewer(c, statements, countSearch(c, { words, inColumns: {} }));
  authorizeAttendees(c.env, viewer, seats.length > 0);
  const [found] = events;
  if (!found) throw new Problem("event-not-found");
  if (words.length === 0) return { rows: [], cursor: null };
  const fits = (name: string) => beginWordsOf(name, words);
  const few = found.count > SCANNED_MATCHES && !cursor ? await findFew(c, words) : null;
  if (few)
    return toAttendeePage(c.env, await selectAmong(scan, few), { scanned: SCANNED_MATCHES, size: Infinity, fits });
  const rows = await selectAttendeeScan(scan, SCANNED_MATCHES + 1, cursor);
  return toAttendeePage(c.env, rows, { scanned: SCANNED_MATCHES, size: PAGE_SIZE, fits });
}

async function findFew({ env }: Context<AppEnv>, name: string[]): Promise<string[] | null> {
  const terms = { words: [], inColumns: { name } };
  const { hits, scannedUntil } = await findHits(env, "members", terms, { ...LATEST_FIRST, limit: SCANNED_MATCHES + 1 });
  return scannedUntil === null ? hits.map(({ id }) => id) : null;
}

function selectAmong({ env, db, token: session, now, eventId }: AttendeeScan, members: string[]) {
  const few = sql`(select value as member_id from json_each(${JSON.stringify(members)})) as few`;
  const me = viewerId(session, now);
  return (
    db
      .select({
        ...personColumns,
        ...relationColumns(me),
        memberId: registration.memberId,
        createdAt: registration.createdAt,
      })
      .from(few)
      // A cross join keeps this order: SQLite looks up each of the few members among the registrations.
      .crossJoin(registration)
      .innerJoin(user, and(eq(user.id, registration.memberId), isVisible(env, me)))
      .leftJoin(profile, eq(profile.memberId, user.id))
      .where(and(sql`${registration.memberId} = few.member_id`, eq(registration.eventId, eventId), isListed))
      .orderBy(asc(registration.createdAt), asc(registration.email))
  );
}
