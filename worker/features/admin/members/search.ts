import { and, desc, eq, gt, type SQL } from "drizzle-orm";
import type { Context } from "hono";
import type { MemberPage, MemberQuery } from "#contract/admin/members.ts";
import { occursIn, type SearchTerms } from "#contract/content/search-words.ts";
import { PAGE_SIZE } from "#contract/limits.ts";
import { batch } from "#db/batch.ts";
import type { Db } from "#db/open.ts";
import { searchPending, user } from "#db/schema/index.ts";
import type { AppEnv } from "#http/app-env.ts";
import { REBUILD_ID } from "#search/rebuild-statement.ts";
import { searchList } from "#search/search-list.ts";
import { LATEST_FIRST } from "#search/sort-keys.ts";
import { textsOf } from "./index-members.ts";
import { isWanted, type MemberRow, memberColumns, selectTierNames, toMemberRow } from "./queries.ts";

/**
 * New and changed members are not indexed yet: the latest are compared directly and come first; `isIncomplete` when
 * there are more. Throws 422 for another list's cursor.
 */
export async function searchMembers(c: Context<AppEnv>, query: MemberQuery, terms: SearchTerms): Promise<MemberPage> {
  const { db } = c.var;
  const { isHit, toPage } = await searchList(c.env, {
    noun: "members",
    terms,
    list: LATEST_FIRST,
    cursor: query.cursor,
    isFiltered: query.status !== undefined || query.role !== undefined,
  });
  const { found, pending, tiers } = await batch(db, {
    found: db.select(memberColumns).from(user).where(isHit(user.id)),
    pending: query.cursor === undefined ? selectPending(db) : null,
    tiers: selectTierNames(db),
  });
  const fits = (row: MemberRow) => isWanted(query)(row) && occursIn(terms, textsOf(row));
  const first = (pending ?? []).slice(0, PAGE_SIZE).filter(fits);
  const isNew = ({ id }: MemberRow) => !first.some((one) => one.id === id);
  const page = toPage(
    found.filter((row) => fits(row) && isNew(row)),
    (row) => toMemberRow(row, tiers),
  );
  const rows = [...first.map((row) => toMemberRow(row, tiers)), ...page.rows];
  const isIncomplete = pending !== null && pending.length > PAGE_SIZE;
  return { rows, cursor: page.cursor, ...(isIncomplete && { isIncomplete }) };
}

const selectPending = (db: Db) =>
  db
    .select(memberColumns)
    .from(searchPending)
    .innerJoin(user, eq(user.id, searchPending.id))
    .where(isPendingMember)
    .orderBy(desc(searchPending.id))
    .limit(PAGE_SIZE + 1);

const isPendingMember: SQL | undefined = and(eq(searchPending.noun, "members"), gt(searchPending.id, REBUILD_ID));
