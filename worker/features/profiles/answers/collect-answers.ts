import { eq, gt, sql } from "drizzle-orm";
import { DAY_MS } from "#contract/limits.ts";
import { ANSWER_BLOCKS_MAX, ANSWER_DAYS, ANSWER_SWEEP_SIZE } from "#contract/profiles/limits.ts";
import type { AnswerTimes } from "#contract/sockets.ts";
import type { Db } from "#db/open.ts";
import { block, profile, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import { handleEach, moveScanCursor, nextScanKey, scanCursor } from "#db/sweeps.ts";
import type { Env } from "#worker/env.ts";

const CURSOR = "collected-answers";

// Columns are written with their table, because drizzle drops it inside a selected expression.
const blockedPeers = sql<string>`(select json_group_array(peer_id) from (
  select mine.blocked_id as peer_id from ${block} as mine where mine.member_id = "user"."id"
  union all select theirs.member_id from ${block} as theirs where theirs.blocked_id = "user"."id"
  limit ${sql.raw(String(ANSWER_BLOCKS_MAX))}))`;

const columns = {
  id: user.id,
  status: user.status,
  cases: profile.answerCases,
  answered: profile.answered,
  medianMs: profile.answerMedianMs,
  blocked: blockedPeers.as("blocked"),
};
type MemberRow = {
  id: string;
  cases: number | null;
  answered: number | null;
  medianMs: number | null;
  blocked: string;
};

/**
 * Asks all members in turn (3 h 20 min at 10,000), because only inboxes know who has conversations. Pairs with a block
 * do not count: neither can answer. An unchanged member costs a call and no write.
 */
export async function collectAnswers(env: Env, db: Db, now: number): Promise<void> {
  const rows = await db
    .select(columns)
    .from(user)
    .leftJoin(profile, eq(profile.memberId, user.id))
    .where(gt(user.id, scanCursor(CURSOR)))
    .orderBy(user.id)
    .limit(ANSWER_SWEEP_SIZE);
  // Before the inboxes are asked: slow ones may exhaust this run, and the next one must not begin with them.
  await moveScanCursor(db, CURSOR, nextScanKey(rows, ANSWER_SWEEP_SIZE));
  const approved = rows.filter(({ status }) => status === "approved");
  await handleEach(approved, now, {
    event: "answers-not-collected",
    id: ({ id }) => id,
    handle: (row) => collectFrom(env, db, row, now - ANSWER_DAYS * DAY_MS),
  });
}

async function collectFrom(env: Env, db: Db, row: MemberRow, since: number): Promise<void> {
  const { cases, answered, medianMs } = await env.INBOXES.getByName(row.id).answerTimes(since, JSON.parse(row.blocked));
  if (cases === (row.cases ?? 0) && answered === (row.answered ?? 0) && medianMs === row.medianMs) return;
  await storeAnswers(db, row.id, { cases, answered, medianMs });
}

const storeAnswers = (db: Db, memberId: string, { cases, answered, medianMs }: AnswerTimes) =>
  statement(
    db,
    sql`insert into ${profile} (member_id, answer_cases, answered, answer_median_ms)
      select ${user.id}, ${cases}, ${answered}, ${medianMs} from ${user} where ${user.id} = ${memberId}
      on conflict (member_id) do update set answer_cases = excluded.answer_cases, answered = excluded.answered,
        answer_median_ms = excluded.answer_median_ms
      where (answer_cases, answered, answer_median_ms) is not (excluded.answer_cases, excluded.answered, excluded.answer_median_ms)`,
  );
