import { exports } from "cloudflare:workers";
import { markRequest } from "./log-canaries.ts";

export const ORIGIN = "http://node.test";

type Options = { method?: string; body?: unknown; cookie?: string; headers?: Record<string, string>; ip?: string };

/** Sends an HTTP request to the worker as a browser would: same origin, JSON, with a client IP. */
export function call(
  path: string,
  { method, body, cookie, headers, ip = "203.0.113.1" }: Options = {},
): Promise<Response> {
  markRequest(path, body);
  return exports.default.fetch(
    new Request(`${ORIGIN}${path}`, {
      method: method ?? (body === undefined ? "GET" : "POST"),
      redirect: "manual",
      headers: {
        origin: ORIGIN,
        "cf-connecting-ip": ip,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(cookie ? { cookie } : {}),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    }),
  );
}

/** The cookies that a response sets, as a `cookie` header for the next request. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/**
 * Waits for the next rate-limit window when the current one ends within `neededMs`, so that a test's requests count in one window. The setup
 * calls it for windows of fifteen minutes and longer.
 */
export async function avoidWindowEdge(windowMs: number, neededMs: number): Promise<void> {
  const left = windowMs - (Date.now() % windowMs);
  if (left < neededMs) await new Promise((resolve) => setTimeout(resolve, left + 10));
}
