import { and, asc, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import { viewerId } from "#auth/session/session.ts";
import { fold } from "#contract/content/fold.ts";
import type { Db } from "#db/open.ts";
import { event, registration } from "#db/schema/index.ts";
import { type CardRow, cardColumns, isAhead } from "../list/cards.ts";

/** Next events by the same host, at the same location and overall, ranked by what they share with this one. */

const SHOWN = 3;
const BY_HOST = 3;
const BY_LOCATION = 3;
const NEXT = 8;
const SAME_HOST = 4;
const SAME_LOCATION = 2;

type Subject = { title: string; hostId: string; locationKey: string };
type Candidate = CardRow & Pick<Subject, "hostId" | "locationKey">;

/** The index of a host's events includes canceled ones; `pickSimilar` drops them. */
export function selectSimilar(db: Db, token: string | null, now: number, id: string) {
  const its = (column: "host_id" | "location_key") =>
    sql`(select it.${sql.raw(column)} from ${event} as it where it.id = ${id} and it.unlisted = 0)`;
  const candidates = (size: number, which: SQL | undefined) =>
    db
      .select({ ...cardColumns, hostId: event.hostId, locationKey: event.locationKey })
      .from(event)
      .leftJoin(registration, and(eq(registration.memberId, viewerId(token, now)), eq(registration.eventId, event.id)))
      .where(and(which, gt(event.startsAt, now), ne(event.id, id)))
      .orderBy(asc(event.startsAt), asc(event.id))
      .limit(size);
  return {
    byHost: candidates(BY_HOST, sql`${event.hostId} = ${its("host_id")}`),
    // Two empty locations are not the same: compared with null, SQLite does not even scan a row.
    byLocation: candidates(BY_LOCATION, and(sql`${event.locationKey} = nullif(${its("location_key")}, '')`, isAhead)),
    next: candidates(NEXT, isAhead),
  };
}

export function pickSimilar(subject: Subject, candidates: Candidate[]): CardRow[] {
  const words = titleWords(subject.title);
  const score = ({ hostId, locationKey, title }: Candidate) =>
    (hostId === subject.hostId ? SAME_HOST : 0) +
    (locationKey !== "" && locationKey === subject.locationKey ? SAME_LOCATION : 0) +
    [...titleWords(title)].filter((word) => words.has(word)).length;
  const current = candidates.filter(({ cancelledAt }) => cancelledAt === null);
  const each = [...new Map(current.map((one) => [one.id, { one, points: score(one) }])).values()];
  const ranked = each.toSorted(
    (a, b) => b.points - a.points || a.one.startsAt - b.one.startsAt || (a.one.id < b.one.id ? -1 : 1),
  );
  return ranked.slice(0, SHOWN).map(({ one: { hostId, locationKey, ...card } }) => card);
}

const STOP_WORDS = new Set(
  "about after also before event events every from have into more over some than that their them then they this what when where which will with your".split(
    " ",
  ),
);

const titleWords = (title: string): Set<string> =>
  new Set((fold(title).match(/[\p{L}\p{N}]{4,}/gu) ?? []).filter((word) => !STOP_WORDS.has(word)));
