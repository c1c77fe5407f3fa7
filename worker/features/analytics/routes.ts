import { Hono } from "hono";
import {
  type AnalyticsView,
  analyticsQuery,
  type NetworkAnalyticsView,
  networkCsvQuery,
  ownCsvQuery,
} from "#contract/analytics/analytics.ts";
import type { AppEnv } from "#http/app-env.ts";
import { type ValidContext, valid } from "#http/validate.ts";
import { downloadNetwork, downloadOwn } from "./csv.ts";
import { readNetwork } from "./network/queries.ts";
import { readOwn } from "./own/queries.ts";

export const analyticsRoutes = new Hono<AppEnv>()
  .get("/", valid("query", analyticsQuery), getOwn)
  .get("/csv", valid("query", ownCsvQuery), getOwnCsv)
  .get("/network", valid("query", analyticsQuery), getNetwork)
  .get("/network/csv", valid("query", networkCsvQuery), getNetworkCsv);

async function getOwn(c: ValidContext<"query", typeof analyticsQuery>) {
  return c.json<AnalyticsView>((await readOwn(c, c.req.valid("query").range)).view);
}

async function getOwnCsv(c: ValidContext<"query", typeof ownCsvQuery>) {
  const { range, figure } = c.req.valid("query");
  return downloadOwn(c, (await readOwn(c, range)).view, figure);
}

async function getNetwork(c: ValidContext<"query", typeof analyticsQuery>) {
  return c.json<NetworkAnalyticsView>((await readNetwork(c, c.req.valid("query").range)).view);
}

async function getNetworkCsv(c: ValidContext<"query", typeof networkCsvQuery>) {
  const { range, figure } = c.req.valid("query");
  return downloadNetwork(c, (await readNetwork(c, range)).view, figure);
}
