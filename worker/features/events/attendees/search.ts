import { and, asc, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import type { AttendeePage } from "#contract/events/attendees.ts";
import { PAGE_SIZE, SCANNED_MATCHES } from "#contract/limits.ts";
import { event, memberSearchToken, profile, registration, user } from "#db/schema/index.ts";
import { personColumns } from "#domain/members/person.ts";
import { searchTokensOf } from "#domain/members/search-tokens.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import {
  type AttendeeScan,
  attendeeScanFor,
  isListed,
  isVisible,
  selectAttendeeScan,
  toAttendeePage,
} from "./queries.ts";

/**
 * A page of attendees whose names have words that begin with all of those in `q`; a query without letters and digits finds nobody. Throws
 * 401, 403 for a suspended member, and 404 `event-not-found`.
 *
 * It scans whichever side is shorter: the attendees, a fixed number per page; or, when there are many of them and few members have such a
 * search token, those members. Search tokens come from addresses too, so matches are compared with the name only, and no cursor ever names
 * a member who was found by the address.
 */
export async function searchAttendees(
  c: Context<AppEnv>,
  eventId: string,
  q: string,
  cursor?: string,
): Promise<AttendeePage> {
  const tokens = searchTokensOf(q);
  const scan = attendeeScanFor(c, eventId);
  // The longest token is the rarest.
  const [longest = ""] = tokens.toSorted((one, other) => other.length - one.length);
  const { sides } = await getWithViewer(c, { sides: selectShorterSide(scan, longest) });
  const [side] = sides;
  if (!side) throw new Problem("event-not-found");
  if (tokens.length === 0) return { rows: [], cursor: null };
  const fits = (name: string) => hasTokens(name, tokens);
  if (side.byToken && !cursor)
    return toAttendeePage(await selectByToken(scan, longest), { scanned: SCANNED_MATCHES, size: Infinity, fits });
  const rows = await selectAttendeeScan(scan, SCANNED_MATCHES + 1, cursor);
  return toAttendeePage(rows, { scanned: SCANNED_MATCHES, size: PAGE_SIZE, fits });
}

/** Whether each token begins a word of the name. */
function hasTokens(name: string, tokens: string[]): boolean {
  const own = searchTokensOf(name);
  return tokens.every((token) => own.some((one) => one.startsWith(token)));
}

/** SQL: the search tokens with this beginning, as SQLite compares them. */
const beginsWith = (beginning: string) =>
  sql`${memberSearchToken.token} >= ${beginning} and ${memberSearchToken.token} < ${`${beginning}\u{10ffff}`}`;

/** The event, and whether fewer members have such a token than attend; nothing is counted further than that needs. */
function selectShorterSide({ db, eventId }: AttendeeScan, token: string) {
  const fewHave = sql`(select count(*) from (select 1 from ${memberSearchToken} where ${beginsWith(token)} limit ${SCANNED_MATCHES + 1})) <= ${SCANNED_MATCHES}`;
  return db
    .select({
      byToken: sql<number>`case when ${event.attendeeCount} <= ${SCANNED_MATCHES} then 0 else ${fewHave} end`,
    })
    .from(event)
    .where(eq(event.id, eventId));
}

/** The attendees among the few members who have such a token, in the order they came. */
function selectByToken({ env, db, token: session, now, eventId }: AttendeeScan, token: string) {
  const having = db
    .selectDistinct({ memberId: memberSearchToken.memberId })
    .from(memberSearchToken)
    .where(beginsWith(token))
    .limit(SCANNED_MATCHES)
    .as("having");
  return (
    db
      .select({ ...personColumns, memberId: registration.memberId, createdAt: registration.createdAt })
      .from(having)
      // A cross join keeps this order: SQLite looks up each of the few members among the registrations, never the other way round.
      .crossJoin(registration)
      .innerJoin(user, and(eq(user.id, registration.memberId), isVisible(env, viewerId(session, now))))
      .leftJoin(profile, eq(profile.memberId, user.id))
      .where(and(eq(registration.memberId, having.memberId), eq(registration.eventId, eventId), isListed))
      .orderBy(asc(registration.createdAt), asc(registration.email))
  );
}
