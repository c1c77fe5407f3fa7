import { and, type SQL, sql } from "drizzle-orm";
import type { Context } from "hono";
import { getWithViewer, viewerId } from "#auth/session/session.ts";
import type { MemberCardView, PeoplePage, PeopleQuery } from "#contract/network/people.ts";
import { user } from "#db/schema/index.ts";
import { isConnected } from "#domain/members/connected.ts";
import { toMemberCard } from "#domain/members/member-card.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { searchList } from "#search/search-list.ts";
import { LATEST_FIRST } from "#search/sort-keys.ts";
import { beginWordsOf, type SearchTerms } from "#search/words.ts";
import { type CardRow, type PeopleList, selectCards } from "./cards.ts";
import { filtersOf } from "./filters.ts";

/**
 * Members found by words and by the place, the latest first, in two trips; of the first page those who have exactly this name come first, and those
 * with a similar one last, when few have the words. The index only proposes ids: the main database decides who is shown. Throws 422 for a cursor of
 * another list.
 */
export async function listByWords(
  c: Context<AppEnv>,
  list: PeopleList,
  query: PeopleQuery,
  terms: SearchTerms,
): Promise<{ viewer: Viewer; page: PeoplePage }> {
  const { sessionToken, now } = c.var;
  const me = viewerId(sessionToken, now);
  const filters = filtersOf(query);
  const { proposed, isSimilar, toPage } = await searchList(c.env, {
    noun: "people",
    terms,
    list: LATEST_FIRST,
    cursor: query.cursor,
    isFiltered: filters !== undefined || query.place !== undefined || list === "connections",
    byName: true,
  });
  const { viewer, cards } = await getWithViewer(c, {
    cards: selectCards(
      c.var,
      { table: sql`${proposed} as found`, id: sql`found.value`, position: sql`-found.key` },
      and(isListed(list, me), filters),
    ),
  });
  const { rows, cursor } = toPage(cards, (row) => (isAtPlace(row, terms) ? toMemberCard(row) : null));
  const shown = rows.filter((row): row is MemberCardView => row !== null);
  const areSimilar = shown.length > 0 && shown.every(({ id }) => isSimilar(id));
  return { viewer, page: { rows: shown, cursor, ...(areSimilar && { isSimilar: true as const }) } };
}

/** SQL: a row of `user` belongs to the list. */
const isListed = (list: PeopleList, me: SQL): SQL =>
  list === "people" ? sql`${user.id} <> ${me}` : isConnected(me, user.id);

/** Whether the words of the place begin words of the member's location; the index has them anywhere in it. */
const isAtPlace = ({ location }: CardRow, { inColumns }: SearchTerms): boolean =>
  beginWordsOf(location ?? "", inColumns.location ?? []);
