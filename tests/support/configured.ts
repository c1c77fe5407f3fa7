import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { Env } from "#worker/env.ts";
import worker from "#worker/index.ts";
import { cookiesOf, ORIGIN } from "./call.ts";

type Request_ = { body?: object; cookie?: string; method?: string; headers?: Record<string, string> };

/** Sends requests to a worker whose configuration differs from that of the tests in `over`. `undefined` removes a value. */
export const configured = (over: Partial<Env>) => {
  const ask = (path: string, { body, cookie, method, headers }: Request_ = {}): Promise<Response> =>
    worker.fetch(
      new Request(`${over.APP_ORIGIN ?? ORIGIN}${path}`, {
        method: method ?? (body ? "POST" : "GET"),
        redirect: "manual",
        headers: {
          origin: over.APP_ORIGIN ?? ORIGIN,
          "cf-connecting-ip": "203.0.113.44",
          ...(body ? { "content-type": "application/json" } : {}),
          ...(cookie ? { cookie } : {}),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
      { ...env, ...over },
      createExecutionContext(),
    );
  /** Sends email and password; returns the cookies of the answer. */
  const firstStep = async (email: string, password: string) =>
    cookiesOf(await ask("/api/auth/sign-in/email", { body: { email, password } }));
  return { ask, firstStep };
};
