import { leftOut } from "./refuse.ts";

/** The library's own limits, which `rateLimit: { enabled: false }` switches off: ours are counted in D1 (`http/rate-limit.ts`). */
export async function onRequestRateLimit(_request: Request, context: { rateLimit: { enabled: boolean } }) {
  if (context.rateLimit.enabled) leftOut("The library's rate limit")();
}
