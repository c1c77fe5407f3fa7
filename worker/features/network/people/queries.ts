import type { Context } from "hono";
import type { PeoplePage, PeopleQuery } from "#contract/network/people.ts";
import type { AppEnv } from "#http/app-env.ts";
import { readSearchTerms } from "#search/words.ts";
import { listByTime } from "./by-time.ts";
import { listByWords } from "./by-words.ts";
import type { PeopleList } from "./cards.ts";

/** A page of members for a document. Throws 401 without a session, and 422 for a cursor of another list. */
export async function listPeople(c: Context<AppEnv>, list: PeopleList, query: PeopleQuery): Promise<PeoplePage> {
  const terms = readSearchTerms(query.q, { location: query.place });
  if (terms === "matches-nothing") return { rows: [], cursor: null };
  return (terms === null ? await listByTime(c, list, query) : await listByWords(c, list, query, terms)).page;
}
