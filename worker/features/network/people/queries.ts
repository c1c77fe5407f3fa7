import type { Context } from "hono";
import { getViewer } from "#auth/session/session.ts";
import { readSearchTerms } from "#contract/content/search-words.ts";
import type { PeoplePage, PeopleQuery } from "#contract/network/people.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { listByTime } from "./by-time.ts";
import { listByWords } from "./by-words.ts";
import type { PeopleList } from "./cards.ts";
import { filterTermsOf } from "./filters.ts";

export async function listPeople(
  c: Context<AppEnv>,
  list: PeopleList,
  query: PeopleQuery,
): Promise<{ viewer: Viewer; page: PeoplePage }> {
  const terms = readSearchTerms(query.q, { location: query.place });
  if (terms === "matches-nothing") return { viewer: await getViewer(c), page: { rows: [], cursor: null } };
  if (terms) return listByWords(c, list, query, terms);
  // Few of very many members may match several filters: the search index combines them.
  const isFound = list === "people" && filterTermsOf(query).length > 1;
  return isFound ? listByWords(c, list, query, { words: [], inColumns: {} }) : listByTime(c, list, query);
}
