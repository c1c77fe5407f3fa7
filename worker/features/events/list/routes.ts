import { Hono } from "hono";
import { type EventPage, eventQuery, type HostPage, hostsQuery } from "#contract/events/list.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { listHosts } from "./hosts.ts";
import { listEvents } from "./queries.ts";

export const listRoutes = new Hono<AppEnv>();

listRoutes.get("/", valid("query", eventQuery), readEvents);
listRoutes.get("/hosts", valid("query", hostsQuery), readHosts);

async function readEvents(c: ValidContext<"query", typeof eventQuery>) {
  const { page } = await listEvents(c, c.req.valid("query"));
  return c.json<EventPage>(page);
}

async function readHosts(c: ValidContext<"query", typeof hostsQuery>) {
  const { q, cursor } = c.req.valid("query");
  return c.json<HostPage>(await listHosts(c, q, cursor));
}
