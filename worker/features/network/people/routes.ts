import { Hono } from "hono";
import { type PeoplePage, peopleQuery } from "#contract/network/people.ts";
import { authorizeAdmitted } from "#domain/permissions/authorize.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import type { PeopleList } from "./cards.ts";
import { listPeople } from "./queries.ts";

export const peopleRoutes = new Hono<AppEnv>()
  .get("/people", valid("query", peopleQuery), (c) => showPeople(c, "people"))
  .get("/connections", valid("query", peopleQuery), (c) => showPeople(c, "connections"));

async function showPeople(c: ValidContext<"query", typeof peopleQuery>, list: PeopleList) {
  const { viewer, page } = await listPeople(c, list, c.req.valid("query"));
  authorizeAdmitted(c.env, viewer);
  return c.json<PeoplePage>(page);
}
