import { asc, eq, gt, sql } from "drizzle-orm";
import { MINUTE_MS } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import { fold } from "#db/fold.ts";
import { firstIdAt } from "#db/ids.ts";
import type { Db } from "#db/open.ts";
import { memberSearchToken, setting, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { Env } from "#worker/env.ts";

/**
 * The tokens of the admin's member search: the words of name and email, folded. Cron writes them for new members, so
 * that sign-up costs nothing; a change of name or email rewrites them in its own batch.
 */

/** Name of the setting that holds the scan's cursor. */
const SCAN = "member-words-until";
const MEMBERS_PER_RUN = 100;
/** Ids made in several isolates interleave, so members who joined within this time are scanned again. */
const LOOK_BACK_MS = 10 * MINUTE_MS;
const TOKENS_PER_MEMBER = 24;
const TOKEN_LENGTH = 40;

/** The distinct folded words of a text, at most 24 of at most 40 characters. Indexed texts and search queries are split the same way. */
export const searchTokensOf = (text: string): string[] =>
  [...new Set(fold(text).match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, TOKENS_PER_MEMBER).map(cut);

// Cut between characters, because half of a surrogate pair is not well-formed text.
const cut = (word: string) => [...word].slice(0, TOKEN_LENGTH).join("");

/** The search tokens of a member. The email counts as several words, split at its dots and its at sign. */
export const memberSearchTokens = (name: string, email: string): string[] => searchTokensOf(`${email} ${name}`);

/** The statements that rewrite a member's search tokens, for the batch that changes name or email. */
export const searchTokenStatements = (db: Db, memberId: string, name: string, email: string) => ({
  deleted: db.delete(memberSearchToken).where(eq(memberSearchToken.memberId, memberId)),
  inserted: insertTokens(db, [{ memberId, tokens: memberSearchTokens(name, email) }]),
});

/**
 * The scan's cursor, two member ids. `at`: the last member scanned in this round. `settled`: every member up to this one is older than
 * the look-back, so no member can appear before it any more.
 */
type Scan = { at: string; settled: string };

/**
 * Writes the tokens of members who joined since the last run. For cron; running it twice changes nothing. A run that reaches the newest
 * member starts the next round at `settled`.
 */
export async function sweepSearchTokens(_env: Env, db: Db, now: number): Promise<void> {
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.name, SCAN));
  const scan = (row?.value as Scan | undefined) ?? { at: "", settled: "" };
  const members = await db
    .select({ id: user.id, name: user.name, email: user.email })
    .from(user)
    .where(gt(user.id, scan.at))
    .orderBy(asc(user.id))
    .limit(MEMBERS_PER_RUN);
  const settled = members.filter(({ id }) => id < firstIdAt(now - LOOK_BACK_MS)).at(-1)?.id ?? scan.settled;
  const at = members.length === MEMBERS_PER_RUN ? (members.at(-1)?.id ?? settled) : settled;
  const next = JSON.stringify({ at, settled } satisfies Scan);
  await batch(db, {
    tokens: insertTokens(
      db,
      members.map(({ id, name, email }) => ({ memberId: id, tokens: memberSearchTokens(name, email) })),
    ),
    // Written only when the cursor moved.
    cursor: statement(
      db,
      sql`insert into ${setting} (name, value) select ${SCAN}, ${next} where ${next} <> ${JSON.stringify(scan)}
        on conflict (name) do update set value = excluded.value`,
    ),
  });
}

/** Inserts the tokens of some members; a token that exists stays. One bound parameter for all of them, because D1 takes a hundred at most. */
const insertTokens = (db: Db, members: { memberId: string; tokens: string[] }[]) =>
  statement(
    db,
    sql`insert into ${memberSearchToken} (token, member_id)
      select tokens.value, members.value->>'memberId'
      from json_each(${JSON.stringify(members)}) as members, json_each(members.value, '$.tokens') as tokens
      where true on conflict do nothing`,
  );
