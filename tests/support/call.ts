import { exports } from "cloudflare:workers";

export const ORIGIN = "http://node.test";

type Options = { method?: string; body?: unknown; cookie?: string; headers?: Record<string, string>; ip?: string };

/** One HTTP call to the worker as the browser makes it: same origin, JSON, from an address of its own. */
export function call(
  path: string,
  { method, body, cookie, headers, ip = "203.0.113.1" }: Options = {},
): Promise<Response> {
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

/** Name=value pairs an answer sets, as the next request's `cookie` header carries them. */
export function cookiesOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** Waits out the end of a limit's fixed window when it is near: a count that is cut in two there would prove nothing. */
export async function clearOfWindowEdge(windowMs: number, neededMs = 30_000): Promise<void> {
  const left = windowMs - (Date.now() % windowMs);
  if (left < neededMs) await new Promise((resolve) => setTimeout(resolve, left + 10));
}
