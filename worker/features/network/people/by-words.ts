import { and, eq, or, sql } from "drizzle-orm";
import type { Context } from "hono";
import { countSearch } from "#auth/session/reading-limits.ts";
import { getWithViewer, viewerId, viewerTable } from "#auth/session/session.ts";
import { beginWordsOf, type SearchTerms } from "#contract/content/search-words.ts";
import type { MemberCardView, PeoplePage, PeopleQuery } from "#contract/network/people.ts";
import { connection, memberCard } from "#db/schema/index.ts";
import { isConnected } from "#domain/members/connected.ts";
import { toMemberCard, toOwnPeers } from "#domain/members/member-card.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { searchList } from "#search/search-list.ts";
import { LATEST_FIRST } from "#search/sort-keys.ts";
import { beginningTerms } from "#search/words.ts";
import { type CardRow, type PeopleList, selectCards } from "./cards.ts";
import { filtersOf, filterTermsOf } from "./filters.ts";

/** More connections than almost anybody has. */
const CONNECTIONS_SEARCHED = 1000;

/** The first page begins with exact names and ends with similar ones. The main database decides what is shown. */
export async function listByWords(
  c: Context<AppEnv>,
  list: PeopleList,
  query: PeopleQuery,
  terms: SearchTerms,
): Promise<{ viewer: Viewer; page: PeoplePage }> {
  const found = sql`found.value`;
  const among = list === "connections" ? await listConnectionIds(c) : undefined;
  const isFiltered = query.amount !== undefined || among === null;
  const { proposed, hasTerms, isSimilar, toPage } = await searchList(c.env, {
    noun: "people",
    terms: {
      ...terms,
      inColumns: { filters: [...filterTermsOf(query), ...beginningTerms((terms.inColumns.location ?? []).join(" "))] },
    },
    list: LATEST_FIRST,
    among: among ?? undefined,
    cursor: query.cursor,
    isFiltered,
    hidesSome: true,
    byName: true,
  });
  const { sessionToken, now } = c.var;
  const viewer = viewerTable(sessionToken, now);
  // The plus keeps SQLite from reading the cards of others first.
  const isPeer = sql`+${isConnected(viewer.id, found)}`;
  const isListed = among === undefined ? undefined : among ? or(hasTerms, isPeer) : isPeer;
  const { cards, own, ...read } = await getWithViewer(
    c,
    // Without a sort, SQLite reads the proposed ids in their order until the page is full.
    selectCards(c.var, {
      table: sql`${viewer.table} cross join ${proposed} as found`,
      me: viewer.id,
      where: and(sql`${memberCard.memberId} = ${found}`, isListed, filtersOf(query, found, undefined, hasTerms)),
    }),
    countSearch(c, terms),
  );
  const peers = toOwnPeers(own);
  const { rows, cursor } = toPage(cards, (row) => (isAtPlace(row, terms) ? toMemberCard(peers, row) : null));
  const shown = rows.filter((row): row is MemberCardView => row !== null);
  const areSimilar = shown.length > 0 && shown.every(({ id }) => isSimilar(id));
  return { viewer: read.viewer, page: { rows: shown, cursor, ...(areSimilar && { isSimilar: true as const }) } };
}

/** Null when there are too many: then all members are searched. */
async function listConnectionIds({ var: { db, sessionToken, now } }: Context<AppEnv>): Promise<string[] | null> {
  const rows = await db
    .select({ id: connection.peerId })
    .from(connection)
    .where(eq(connection.memberId, viewerId(sessionToken, now)))
    .limit(CONNECTIONS_SEARCHED + 1);
  return rows.length > CONNECTIONS_SEARCHED ? null : rows.map(({ id }) => id);
}

/** A member found by name alone may be at another location. */
const isAtPlace = ({ location }: CardRow, { inColumns }: SearchTerms): boolean =>
  beginWordsOf(location ?? "", inColumns.location ?? []);
