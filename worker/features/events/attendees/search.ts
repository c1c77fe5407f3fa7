import { and, asc, eq, sql } from "drizzle-orm";
import type { Context } from "hono";
import { legacyGetWithViewer, viewerId } from "#auth/session/session.ts";
import type { AttendeePage } from "#contract/events/attendees.ts";
import { PAGE_SIZE, SCANNED_MATCHES } from "#contract/limits.ts";
import { event, memberSearchToken, profile, registration, user } from "#db/schema/index.ts";
import { searchTokensOf } from "#domain/members/search-tokens.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { personColumns } from "../list/cards.ts";
import { attendeeScanFor, isListed, mayBeShown, selectAttendeeScan, toAttendeePage, type Walk } from "./queries.ts";

/**
 * A page of those found: 401, 403 when suspended, 404 without such an event. What holds no word, only punctuation, finds nobody.
 *
 * Attendees by beginnings of words of their names, from whichever side is shorter: through those who come, a fixed number a page; or,
 * where many come and few members have such a word, through those members. Members' words are of their addresses as well, so what is
 * found is compared with the name alone, and no cursor ever names one who was found by the address.
 */
export async function searchAttendees(
  c: Context<AppEnv>,
  eventId: string,
  q: string,
  cursor?: string,
): Promise<AttendeePage> {
  const words = searchTokensOf(q);
  const walk = attendeeScanFor(c, eventId);
  // The longest word, being the rarest.
  const [longest = ""] = words.toSorted((one, other) => other.length - one.length);
  const { results } = await legacyGetWithViewer(c, selectShorterSide(walk, longest));
  const side = results[0][0];
  if (!side) throw new Problem("event-not-found");
  if (words.length === 0) return { rows: [], cursor: null };
  const fits = (name: string) => hasWords(name, words);
  if (side.byWord && !cursor)
    return toAttendeePage(await selectByWord(walk, longest), { considered: SCANNED_MATCHES, size: Infinity, fits });
  const rows = await selectAttendeeScan(walk, SCANNED_MATCHES + 1, cursor);
  return toAttendeePage(rows, { considered: SCANNED_MATCHES, size: PAGE_SIZE, fits });
}

/** Every word asked for begins a word of the name. */
function hasWords(name: string, words: string[]): boolean {
  const own = searchTokensOf(name);
  return words.every((word) => own.some((one) => one.startsWith(word)));
}

/** The words that begin so, as SQLite compares them. */
const beginsWith = (beginning: string) =>
  sql`${memberSearchToken.token} >= ${beginning} and ${memberSearchToken.token} < ${`${beginning}\u{10ffff}`}`;

/** The event, and whether fewer members have such a word than come; nothing is counted any further than matters. */
function selectShorterSide({ db, eventId }: Walk, word: string) {
  const fewHave = sql`(select count(*) from (select 1 from ${memberSearchToken} where ${beginsWith(word)} limit ${SCANNED_MATCHES + 1})) <= ${SCANNED_MATCHES}`;
  return db
    .select({
      byWord: sql<number>`case when ${event.attendeeCount} <= ${SCANNED_MATCHES} then 0 else ${fewHave} end`,
    })
    .from(event)
    .where(eq(event.id, eventId));
}

/** The listed among the few members who have such a word, in the order they came. */
function selectByWord({ env, db, token, now, eventId }: Walk, word: string) {
  const having = db
    .selectDistinct({ memberId: memberSearchToken.memberId })
    .from(memberSearchToken)
    .where(beginsWith(word))
    .limit(SCANNED_MATCHES)
    .as("having");
  return (
    db
      .select({ ...personColumns, memberId: registration.memberId, createdAt: registration.createdAt })
      .from(having)
      // Crossed, so that SQLite keeps to this order: each of the few is looked for among the registrations, never the other way round.
      .crossJoin(registration)
      .innerJoin(user, and(eq(user.id, registration.memberId), mayBeShown(env, viewerId(token, now))))
      .leftJoin(profile, eq(profile.memberId, user.id))
      .where(and(eq(registration.memberId, having.memberId), eq(registration.eventId, eventId), isListed))
      .orderBy(asc(registration.createdAt), asc(registration.email))
  );
}
