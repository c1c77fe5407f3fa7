import { and, asc, eq, gt, lte, sql } from "drizzle-orm";
import { DAY_MS } from "#contract/limits.ts";
import { SUGGESTIONS_MAX } from "#contract/network/limits.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { session, suggestion, suggestionDue, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { handleEach, moveScanCursor, nextScanKey, scanCursor } from "#db/sweeps.ts";
import type { Env } from "#worker/env.ts";
import { type FocusRow, selectCandidates, selectFocus, selectSuggestible } from "./candidates.ts";
import { type Focus, mutualPoints, scoreOf, WANTED_KINDS } from "./score.ts";

const CURSOR = "computed-suggestions";
/** Members due, and members of the scan, per run. */
const DUE_SIZE = 20;
const SCAN_SIZE = 30;
const ACTIVE_MS = 14 * DAY_MS;
const JUDGED_MAX = 200;

/** Due members, then a scan of active ones: 5 h 40 min for 10,000 members. Unchanged rows are not written. */
export async function computeSuggestions(_env: Env, db: Db, now: number): Promise<void> {
  const { due, scanned } = await batch(db, {
    due: db
      .select({ id: suggestionDue.memberId, dueAt: suggestionDue.dueAt })
      .from(suggestionDue)
      .where(lte(suggestionDue.dueAt, now))
      .orderBy(asc(suggestionDue.dueAt))
      .limit(DUE_SIZE),
    scanned: db
      .select({
        id: user.id,
        isActive: sql<number>`exists (select 1 from ${session} where ${session.userId} = "user"."id"
          and ${session.updatedAt} >= ${now - ACTIVE_MS})`.as("is_active"),
      })
      .from(user)
      .where(gt(user.id, scanCursor(CURSOR)))
      .orderBy(user.id)
      .limit(SCAN_SIZE),
  });
  // Before the computation, so that a member who exhausts this run's time does not begin the next run.
  await moveScanCursor(db, CURSOR, nextScanKey(scanned, SCAN_SIZE));
  const active = scanned.filter(({ isActive }) => isActive).map(({ id }) => id);
  await handleEach(new Set([...due.map(({ id }) => id), ...active]), now, {
    event: "suggestions-not-computed",
    id: (id) => id,
    handle: (id) => computeFor(db, id, now),
    postpone: (id, until) => db.update(suggestionDue).set({ dueAt: until }).where(eq(suggestionDue.memberId, id)),
  });
}

async function computeFor(db: Db, me: string, now: number): Promise<void> {
  const [own] = await selectFocus(db, me);
  const found = own?.status === "approved" ? await findBest(db, own, now) : [];
  const rows = JSON.stringify(found);
  await batch(db, {
    gone: statement(
      db,
      sql`delete from ${suggestion} where member_id = ${me} and peer_id not in (select value->>'id' from json_each(${rows}))`,
    ),
    best: statement(
      db,
      sql`insert into ${suggestion} (member_id, peer_id, score, reasons)
        select ${me}, value->>'id', value->>'score', value->>'reasons' from json_each(${rows})
        where exists (select 1 from ${user} where id = ${me}) and exists (select 1 from ${user} where id = value->>'id')
        on conflict (member_id, peer_id) do update set score = excluded.score, reasons = excluded.reasons
        where score <> excluded.score or reasons <> excluded.reasons`,
    ),
    // Unless it was postponed meanwhile.
    done: db.delete(suggestionDue).where(and(eq(suggestionDue.memberId, me), lte(suggestionDue.dueAt, now))),
  });
}

/** Members who share nothing are suggested only if nobody does. */
async function findBest(db: Db, row: FocusRow, now: number) {
  const own = toFocus(row);
  const { sectors, mutual, events, newest } = await batch(
    db,
    selectCandidates(db, row.id, WANTED_KINDS[own.kind], now),
  );
  const counts = { mutual: countsOf(mutual), events: countsOf(events) };
  // The sectors, which are the most, come last: at most JUDGED_MAX are judged.
  const ids = [...new Set([...mutual, ...events, ...sectors, ...newest].map(({ id }) => id))];
  const judged = await selectSuggestible(db, row.id, balanced(ids, newest.length));
  const rated = judged.map((other) => {
    const common = { mutual: counts.mutual.get(other.id) ?? 0, events: counts.events.get(other.id) ?? 0 };
    const { score, reasons } = scoreOf({ own, other: toFocus(other), ...common });
    return { id: other.id, score, reasons, rank: score + mutualPoints(common.mutual) };
  });
  const withReason = rated.filter(({ reasons }) => reasons.length > 0);
  return (withReason.length > 0 ? withReason : rated)
    .toSorted((one, other) => other.rank - one.rank || (one.id < other.id ? 1 : -1))
    .slice(0, SUGGESTIONS_MAX)
    .map(({ id, score, reasons }) => ({ id, score, reasons }));
}

const balanced = (ids: string[], newest: number): string[] =>
  ids.length <= JUDGED_MAX ? ids : [...ids.slice(0, JUDGED_MAX - newest), ...ids.slice(ids.length - newest)];

const countsOf = (rows: { id: string; count: number }[]) => new Map(rows.map(({ id, count }) => [id, count]));

const toFocus = ({ tags, ...row }: FocusRow): Focus => ({ ...row, tags: JSON.parse(tags) });
