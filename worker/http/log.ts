import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import type { AppEnv } from "./app-env.ts";

/**
 * Logs one JSON line per request without personal data: the route's pattern, never its path, query, IP address or body. What applies to many
 * routes is added with `use`, so that the first other one is the route that answers.
 */
export function logRequest(c: Context<AppEnv>): void {
  console.log(
    JSON.stringify({
      event: "request",
      requestId: c.var.requestId,
      method: c.req.method,
      route: matchedRoutes(c).find((route) => route.method !== "ALL")?.path ?? null,
      status: c.res.status,
      ms: Date.now() - c.var.now,
    }),
  );
}
