import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import { event, registration } from "#db/schema";
import { viewerId } from "../../auth/session.ts";
import { fold } from "../../db/fold.ts";
import type { Db } from "../../db/open.ts";
import { type CardRow, cardColumns, isAhead } from "./cards.ts";

/**
 * Similar Events: of the next ones by the same host, at the same place and at all, those that have most in common. The same for everybody
 * who looks at the same time.
 */

const SHOWN = 3;
const BY_HOST = 3;
const BY_PLACE = 3;
const NEXT = 8;
const SAME_HOST = 4;
const SAME_PLACE = 2;

type Candidate = CardRow & { sameHost: number; samePlace: number };

/** The statements of the candidates for one event, for one batch. A host's own may be called off: that is seen once they are read. */
export function selectSimilar(db: Db, token: string | null, now: number, id: string) {
  const its = (column: "host_id" | "place") =>
    sql`(select it.${sql.raw(column)} from ${event} as it where it.id = ${id})`;
  const sameHost = sql`${event.hostId} = ${its("host_id")}`;
  const samePlace = sql`${event.place} = ${its("place")} and ${event.place} <> ''`;
  const candidates = () =>
    db
      .select({
        ...cardColumns,
        sameHost: sql<number>`${sameHost}`.as("same_host"),
        samePlace: sql<number>`${samePlace}`.as("same_place"),
      })
      .from(event)
      .leftJoin(registration, and(eq(registration.memberId, viewerId(token, now)), eq(registration.eventId, event.id)));
  const isLater = and(gt(event.startsAt, now), ne(event.id, id));
  const inOrder = [asc(event.startsAt), asc(event.id)];
  return [
    candidates()
      .where(and(sameHost, isLater))
      .orderBy(...inOrder)
      .limit(BY_HOST),
    candidates()
      .where(and(samePlace, isAhead, isLater))
      .orderBy(...inOrder)
      .limit(BY_PLACE),
    candidates()
      .where(and(isAhead, isLater))
      .orderBy(...inOrder)
      .limit(NEXT),
  ] as const;
}

/** Those that have most in common with the event of this title, then by start. */
export function pickSimilar(title: string, candidates: Candidate[]): CardRow[] {
  const words = titleWords(title);
  const score = (candidate: Candidate) =>
    (candidate.sameHost ? SAME_HOST : 0) +
    (candidate.samePlace ? SAME_PLACE : 0) +
    [...titleWords(candidate.title)].filter((word) => words.has(word)).length;
  const takingPlace = candidates.filter(({ cancelledAt }) => cancelledAt === null);
  const ranked = [...new Map(takingPlace.map((one) => [one.id, { one, points: score(one) }])).values()].toSorted(
    (a, b) => b.points - a.points || a.one.startsAt - b.one.startsAt || (a.one.id < b.one.id ? -1 : 1),
  );
  return ranked.slice(0, SHOWN).map(({ one: { sameHost, samePlace, ...card } }) => card);
}

/** Words that say nothing of what an event is about. */
const STOP_WORDS = new Set(
  "about after also before event events every from have into more over some than that their them then they this what when where which will with your".split(
    " ",
  ),
);

const titleWords = (title: string): Set<string> =>
  new Set((fold(title).match(/[\p{L}\p{N}]{4,}/gu) ?? []).filter((word) => !STOP_WORDS.has(word)));
