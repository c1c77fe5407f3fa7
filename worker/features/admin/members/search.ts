import { and, asc, eq, sql } from "drizzle-orm";
import type { MemberPage } from "#contract/admin/members.ts";
import type { Db } from "#db/open.ts";
import { memberSearchToken, user } from "#db/schema/index.ts";
import { memberSearchTokens, searchTokensOf } from "#domain/members/search-tokens.ts";
import { isWanted, type MemberQuery, type MemberRow, memberColumns, selectTiers, toMemberRow } from "./queries.ts";

/**
 * Members by beginnings of words. Two walks of fixed length: first those whose address begins with what was typed, on its own index,
 * so that a member of a second ago is found; then the table of words, which cron fills. Who was in the first is left out of the second.
 */

const BY_ADDRESS = 8;
const BY_WORD = 16;

/** Past every text that begins so, as SQLite compares them. */
const pastAll = (beginning: string) => `${beginning}\u{10ffff}`;

type FoundRow = MemberRow & { token: string };

/** A page of members whose name or address has words that begin with all of those in `q`. */
export async function searchMembers(db: Db, query: MemberQuery, q: string): Promise<MemberPage> {
  const address = q.toLowerCase();
  // The longest word walks, being the rarest; the others are looked for in what it finds.
  const words = searchTokensOf(q).sort((one, other) => other.length - one.length);
  const [walk, id, word] = query.cursor?.split("_") ?? [];
  const [addressed, found, tiers] = await db.batch([
    selectByAddress(db, address, walk === "word" ? 0 : BY_ADDRESS + 1, walk === "address" ? id : undefined),
    selectByWord(db, words[0] ?? "", words.length > 0 ? BY_WORD + 1 : 0, walk === "word" ? { id, word } : {}),
    selectTiers(db),
  ]);
  const toView = (row: MemberRow) => toMemberRow(row, tiers);
  const firstScan = addressed.slice(0, BY_ADDRESS).filter(isWanted(query));
  if (addressed.length > BY_ADDRESS)
    return { rows: firstScan.map(toView), cursor: `address_${addressed[BY_ADDRESS - 1]?.id}` };
  const secondScan = found
    .slice(0, BY_WORD)
    .filter((row) => !row.email.startsWith(address) && hasWords(row, words) && isWanted(query)(row));
  const last = found.length > BY_WORD ? found[BY_WORD - 1] : undefined;
  return {
    rows: [...firstScan, ...secondScan.map(({ token: _, ...row }) => row)].map(toView),
    cursor: last ? `word_${last.id}_${last.token}` : null,
  };
}

/** Has all words, and was found by the first of theirs that fits: a member of several such words is shown once, whatever the page. */
function hasWords(row: FoundRow, words: string[]): boolean {
  const own = memberSearchTokens(row.name, row.email);
  const fitting = words.map((word) => own.find((one) => one.startsWith(word)));
  return fitting[0] === row.token && fitting.every((one) => one !== undefined);
}

// One lower bound at a time: given two, SQLite might seek by the weaker one and walk past all that earlier pages showed.
const selectByAddress = (db: Db, address: string, limit: number, after?: string) =>
  db
    .select(memberColumns)
    .from(user)
    .where(
      and(
        after
          ? sql`${user.email} > (select it.email from ${user} as it where it.id = ${after})`
          : sql`${user.email} >= ${address}`,
        sql`${user.email} < ${pastAll(address)}`,
      ),
    )
    .orderBy(asc(user.email))
    .limit(limit);

const selectByWord = (db: Db, begins: string, limit: number, after: { id?: string; word?: string }) =>
  db
    .select({ ...memberColumns, token: memberSearchToken.token })
    .from(memberSearchToken)
    .innerJoin(user, eq(user.id, memberSearchToken.memberId))
    .where(
      and(
        after.id && after.word
          ? sql`(${memberSearchToken.token}, ${memberSearchToken.memberId}) > (${after.word}, ${after.id})`
          : sql`${memberSearchToken.token} >= ${begins}`,
        sql`${memberSearchToken.token} < ${pastAll(begins)}`,
      ),
    )
    .orderBy(asc(memberSearchToken.token), asc(memberSearchToken.memberId))
    .limit(limit);
