import { type Context, Hono } from "hono";
import { getViewer } from "#auth/session/session.ts";
import { type PeoplePage, type PeopleQuery, peopleQuery } from "#contract/network/people.ts";
import { authorizeAdmitted } from "#domain/permissions/authorize.ts";
import type { AppEnv, Viewer } from "#http/app-env.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { readSearchTerms } from "#search/words.ts";
import { listByTime } from "./by-time.ts";
import { listByWords } from "./by-words.ts";
import type { PeopleList } from "./cards.ts";

/** `/api/network`: all members, and the viewer's connections. */
export const peopleRoutes = new Hono<AppEnv>()
  .get("/people", valid("query", peopleQuery), (c) => showPeople(c, "people"))
  .get("/connections", valid("query", peopleQuery), (c) => showPeople(c, "connections"));

async function showPeople(c: ValidContext<"query", typeof peopleQuery>, list: PeopleList) {
  const query = c.req.valid("query");
  const terms = readSearchTerms(query.q, { location: query.place });
  const { viewer, page } = await readPage(c, list, query, terms);
  authorizeAdmitted(c.env, viewer);
  return c.json<PeoplePage>(page);
}

async function readPage(
  c: Context<AppEnv>,
  list: PeopleList,
  query: PeopleQuery,
  terms: ReturnType<typeof readSearchTerms>,
): Promise<{ viewer: Viewer; page: PeoplePage }> {
  if (terms === null) return listByTime(c, list, query);
  if (terms === "matches-nothing") return { viewer: await getViewer(c), page: { rows: [], cursor: null } };
  return listByWords(c, list, query, terms);
}
