import { env } from "cloudflare:workers";
import { app } from "#worker/app.ts";
import type { Env } from "#worker/env.ts";
import { ORIGIN } from "../call.ts";

/** What requests left to be done after their answers. */
const afterwards: Promise<unknown>[] = [];
/** Waits until it is done. */
export const settled = () => Promise.allSettled(afterwards.splice(0));

const context = {
  waitUntil: (work: Promise<unknown>) => void afterwards.push(work),
  passThroughOnException: () => undefined,
  props: {},
} as unknown as ExecutionContext;

type Asked = { cookie?: string; body?: unknown; key?: string; ip?: string; using?: Partial<Env> };

/** One request to the worker's own site map, for tests that make hundreds; `using` replaces bindings. */
export async function ask(line: string, { cookie, body, key, ip = "203.0.113.7", using }: Asked = {}) {
  const [method = "GET", path = ""] = line.split(" ");
  const headers = new Headers({ origin: ORIGIN, "cf-connecting-ip": ip });
  if (cookie) headers.set("cookie", cookie);
  if (key) headers.set("idempotency-key", key);
  if (body !== undefined) headers.set("content-type", "application/json");
  const init = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
  return app.fetch(new Request(`${ORIGIN}${path}`, init), { ...env, ...using }, context);
}

/** Status and, of a refusal, its code; of a field's refusal the sentences. */
export async function said(asked: Promise<Response>): Promise<[number, string?, Record<string, string>?]> {
  const answer = await asked;
  if (!answer.headers.get("content-type")?.includes("problem")) return [answer.status];
  const { code, fields } = (await answer.json()) as { code: string; fields?: Record<string, string> };
  return fields ? [answer.status, code, fields] : [answer.status, code];
}
