import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import type { AppEnv } from "./app-env.ts";

/**
 * The route's pattern, never path, query, IP address or body. `use` is for shared middleware, so that another route
 * answers.
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
