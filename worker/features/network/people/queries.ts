import type { Context } from "hono";
import { getViewer } from "#auth/session/session.ts";
import type { PeoplePage, PeopleQuery } from "#contract/network/people.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { readSearchTerms } from "#search/words.ts";
import { listByTime } from "./by-time.ts";
import { listByWords } from "./by-words.ts";
import type { PeopleList } from "./cards.ts";
import { filterTermsOf } from "./filters.ts";

/** A page of members, with the viewer. Throws 401 without a session, and 422 for a cursor of another list. */
export async function listPeople(
  c: Context<AppEnv>,
  list: PeopleList,
  query: PeopleQuery,
): Promise<{ viewer: Viewer; page: PeoplePage }> {
  const terms = readSearchTerms(query.q, { location: query.place });
  if (terms === "matches-nothing") return { viewer: await getViewer(c), page: { rows: [], cursor: null } };
  if (terms) return listByWords(c, list, query, terms);
  // Of members with several filters there may be few among very many: the index of words has them together.
  const isFound = list === "people" && filterTermsOf(query).length > 1;
  return isFound ? listByWords(c, list, query, { words: [], inColumns: {} }) : listByTime(c, list, query);
}
