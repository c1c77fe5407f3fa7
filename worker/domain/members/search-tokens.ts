import { asc, eq, gt, sql } from "drizzle-orm";
import { MINUTE_MS } from "#contract/limits.ts";
import { fold } from "#db/fold.ts";
import type { Db } from "#db/open.ts";
import { memberSearchToken, setting, user } from "#db/schema/index.ts";
import { statement } from "#db/statement.ts";
import type { Env } from "#worker/env.ts";

/**
 * The words an admin's search finds a member by: those of the name and of the address, folded (security rule 6). Cron writes them for
 * new members, so that joining costs nothing; a change of name or address rewrites them in its own batch.
 */

/** Name of the setting that holds how far the members were walked. */
const WALK = "member-words-until";
const MEMBERS_A_RUN = 100;
/** Ids of several isolates interleave, so whoever joined within this time is looked at again. */
const LOOK_BACK_MS = 10 * MINUTE_MS;
const WORDS_PER_MEMBER = 24;
const WORD_LENGTH = 40;

/** The words of a text, folded, each once. What a search is asked for is cut up alike. */
export const searchTokensOf = (text: string): string[] =>
  [...new Set(fold(text).match(/[\p{L}\p{N}]+/gu) ?? [])].slice(0, WORDS_PER_MEMBER).map(cut);

// Cut between characters: half of one would not be well-formed text.
const cut = (word: string) => [...word].slice(0, WORD_LENGTH).join("");

/** The words of a member; the address counts as several, cut at its points and its at sign. */
export const memberSearchTokens = (name: string, email: string): string[] => searchTokensOf(`${email} ${name}`);

/** The statements that rewrite a member's words, for the batch that changes name or address. */
export function searchTokenStatements(db: Db, memberId: string, name: string, email: string) {
  return [
    db.delete(memberSearchToken).where(eq(memberSearchToken.memberId, memberId)),
    insertWords(db, [{ memberId, words: memberSearchTokens(name, email) }]),
  ] as const;
}

/** How far the walk has come: `at` in this round, `settled` behind which nobody can appear any more. Both are ids. */
type Walk = { at: string; settled: string };

/**
 * Writes the words of members who joined since the last run. For cron; running it twice changes nothing. Once it has caught up, the
 * next round begins where everything is settled.
 */
export async function sweepSearchTokens(_env: Env, db: Db, now: number): Promise<void> {
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.name, WALK));
  const walk = (row?.value as Walk | undefined) ?? { at: "", settled: "" };
  const members = await db
    .select({ id: user.id, name: user.name, email: user.email })
    .from(user)
    .where(gt(user.id, walk.at))
    .orderBy(asc(user.id))
    .limit(MEMBERS_A_RUN);
  const settled = members.filter(({ id }) => id < firstIdOf(now - LOOK_BACK_MS)).at(-1)?.id ?? walk.settled;
  const at = members.length === MEMBERS_A_RUN ? (members.at(-1)?.id ?? settled) : settled;
  const next = JSON.stringify({ at, settled } satisfies Walk);
  await db.batch([
    insertWords(
      db,
      members.map(({ id, name, email }) => ({ memberId: id, words: memberSearchTokens(name, email) })),
    ),
    statement(
      db,
      sql`insert into ${setting} (name, value) select ${WALK}, ${next} where ${next} <> ${JSON.stringify(walk)}
        on conflict (name) do update set value = excluded.value`,
    ),
  ]);
}

/** One parameter however many words: D1 takes a hundred at most. */
const insertWords = (db: Db, members: { memberId: string; words: string[] }[]) =>
  statement(
    db,
    sql`insert into ${memberSearchToken} (token, member_id)
      select words.value, members.value->>'memberId'
      from json_each(${JSON.stringify(members)}) as members, json_each(members.value, '$.words') as words
      where true on conflict do nothing`,
  );

/** The lowest id (UUIDv7) that can be made at an instant. */
function firstIdOf(instant: number): string {
  const hex = instant.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}
