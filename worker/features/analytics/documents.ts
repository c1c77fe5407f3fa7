import { type Context, Hono } from "hono";
import { memberDocument } from "#auth/session/documents.ts";
import { signInFirst } from "#auth/session/session.ts";
import { analyticsQuery, DEFAULT_RANGE } from "#contract/analytics/analytics.ts";
import type { AppEnv } from "#http/app-env.ts";
import { Problem } from "#http/problem.ts";
import { readNetwork } from "./network/queries.ts";
import { readOwn } from "./own/queries.ts";

export const analyticsDocuments = new Hono<AppEnv>().get("/analytics", readAnalytics);

async function readAnalytics(c: Context<AppEnv>) {
  const read = analyticsQuery.safeParse({ range: c.req.query("range") });
  const range = read.success ? read.data.range : DEFAULT_RANGE;
  const isNetwork = c.req.query("view") === "network";
  try {
    const { viewer, view } = await (isNetwork ? readNetwork(c, range) : readOwn(c, range));
    return memberDocument(c, viewer, () => ({
      title: "Analytics",
      description: isNetwork ? "How the network grows." : "Your own figures. Only you see them.",
      answers: { [`/api/analytics${isNetwork ? "/network" : ""}?range=${range}`]: view },
    }));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    // Members who are not admins read their own figures.
    if (isNetwork && error.code !== "account-suspended" && error.code !== "session-missing")
      return c.redirect("/analytics");
    return signInFirst(c);
  }
}
