import { env } from "cloudflare:workers";
import { app } from "#worker/app.ts";
import type { Env } from "#worker/env.ts";
import { ORIGIN } from "../call.ts";

/** The `waitUntil` work of all requests. */
const background: Promise<unknown>[] = [];
/** Waits until the background work of all requests is done. */
export const settled = () => Promise.allSettled(background.splice(0));

const context = {
  waitUntil: (work: Promise<unknown>) => void background.push(work),
  passThroughOnException: () => undefined,
  props: {},
} as unknown as ExecutionContext;

type Options = { cookie?: string; body?: unknown; key?: string; ip?: string; using?: Partial<Env> };

/** Sends a request straight to the Hono app, for tests with hundreds of them. `line` is method and path; `using` replaces bindings. */
export async function sendDirect(line: string, { cookie, body, key, ip = "203.0.113.7", using }: Options = {}) {
  const [method = "GET", path = ""] = line.split(" ");
  const headers = new Headers({ origin: ORIGIN, "cf-connecting-ip": ip });
  if (cookie) headers.set("cookie", cookie);
  if (key) headers.set("idempotency-key", key);
  if (body !== undefined) headers.set("content-type", "application/json");
  const init = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
  return app.fetch(new Request(`${ORIGIN}${path}`, init), { ...env, ...using }, context);
}

/** The status of an answer, for a problem also its code, and for a validation problem the sentences by field. */
export async function outcomeOf(pending: Promise<Response>): Promise<[number, string?, Record<string, string>?]> {
  const answer = await pending;
  if (!answer.headers.get("content-type")?.includes("problem")) return [answer.status];
  const { code, fields } = (await answer.json()) as { code: string; fields?: Record<string, string> };
  return fields ? [answer.status, code, fields] : [answer.status, code];
}
