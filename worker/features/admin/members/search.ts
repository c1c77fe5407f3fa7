import { and, asc, eq, sql } from "drizzle-orm";
import type { MemberPage, MemberQuery } from "#contract/admin/members.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { memberSearchToken, user } from "#db/schema/index.ts";
import { memberSearchTokens, searchTokensOf } from "#domain/members/search-tokens.ts";
import { anyText, defineCursor, rowId, word } from "#http/cursor.ts";
import { isWanted, type MemberRow, memberColumns, selectTierNames, toMemberRow } from "./queries.ts";

/**
 * Members by beginnings of words, in two scans of fixed length. The first finds members whose email address begins with the search
 * text, so that it finds a member who joined a second ago; the second reads the search tokens, which cron writes. The second leaves out
 * the members of the first.
 */

const BY_ADDRESS = 8;
const BY_TOKEN = 16;

/** Cursors of the two scans. */
const addressCursor = defineCursor({ scan: word("address"), id: rowId });
const tokenCursor = defineCursor({ scan: word("word"), id: rowId, token: anyText });

/** A bound above every text with this beginning, as SQLite compares texts. */
const upperBound = (beginning: string) => `${beginning}\u{10ffff}`;

type FoundRow = MemberRow & { token: string };

/** A page of members whose name or email address has words that begin with all of those in `q`. */
export async function searchMembers(db: Db, query: MemberQuery, q: string): Promise<MemberPage> {
  const address = q.toLowerCase();
  // The longest word is the rarest: the scan uses it, and the other words filter what it finds.
  const words = searchTokensOf(q).sort((one, other) => other.length - one.length);
  const inAddresses = addressCursor.tryDecode(query.cursor);
  const inTokens = tokenCursor.tryDecode(query.cursor);
  const { byAddress, byToken, tiers } = await batch(db, {
    byAddress: selectByAddress(db, address, inTokens ? 0 : BY_ADDRESS + 1, inAddresses?.id),
    byToken: selectByToken(db, words[0] ?? "", words.length > 0 ? BY_TOKEN + 1 : 0, inTokens),
    tiers: selectTierNames(db),
  });
  const firstScan = byAddress.slice(0, BY_ADDRESS).filter(isWanted(query));
  const lastAddress = byAddress.length > BY_ADDRESS ? byAddress[BY_ADDRESS - 1] : undefined;
  if (lastAddress)
    return {
      rows: firstScan.map((row) => toMemberRow(row, tiers)),
      cursor: addressCursor.encode({ scan: "address", id: lastAddress.id }),
    };
  const secondScan = byToken
    .slice(0, BY_TOKEN)
    .filter((row) => !row.email.startsWith(address) && isFoundOnce(row, words) && isWanted(query)(row));
  const lastToken = byToken.length > BY_TOKEN ? byToken[BY_TOKEN - 1] : undefined;
  return {
    rows: [...firstScan, ...secondScan.map(({ token: _, ...row }) => row)].map((row) => toMemberRow(row, tiers)),
    cursor: lastToken ? tokenCursor.encode({ scan: "word", id: lastToken.id, token: lastToken.token }) : null,
  };
}

/**
 * Whether the member has all words and this row is the one of their first token that matches: a member with several such tokens appears
 * once, whatever the page.
 */
function isFoundOnce(row: FoundRow, words: string[]): boolean {
  const own = memberSearchTokens(row.name, row.email);
  const matching = words.map((one) => own.find((token) => token.startsWith(one)));
  return matching[0] === row.token && matching.every((token) => token !== undefined);
}

// One lower bound at a time: given two, SQLite might seek by the weaker one and scan all that earlier pages showed.
const selectByAddress = (db: Db, address: string, limit: number, after: string | undefined) =>
  db
    .select(memberColumns)
    .from(user)
    .where(
      and(
        after
          ? sql`${user.email} > (select it.email from ${user} as it where it.id = ${after})`
          : sql`${user.email} >= ${address}`,
        sql`${user.email} < ${upperBound(address)}`,
      ),
    )
    .orderBy(asc(user.email))
    .limit(limit);

const selectByToken = (db: Db, beginning: string, limit: number, after: { id: string; token: string } | null) =>
  db
    .select({ ...memberColumns, token: memberSearchToken.token })
    .from(memberSearchToken)
    .innerJoin(user, eq(user.id, memberSearchToken.memberId))
    .where(
      and(
        after
          ? sql`(${memberSearchToken.token}, ${memberSearchToken.memberId}) > (${after.token}, ${after.id})`
          : sql`${memberSearchToken.token} >= ${beginning}`,
        sql`${memberSearchToken.token} < ${upperBound(beginning)}`,
      ),
    )
    .orderBy(asc(memberSearchToken.token), asc(memberSearchToken.memberId))
    .limit(limit);
