import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { Provider } from "#contract/auth/oauth.ts";
import { newId } from "#db/ids.ts";
import worker from "#worker/index.ts";
import { cookiesOf, ORIGIN } from "../call.ts";
import type { Person } from "../fake-hosts.ts";

/** Keys under which the fake providers know the worker. */
export const PROVIDER_KEYS = {
  GOOGLE_CLIENT_ID: "fake-client",
  GOOGLE_CLIENT_SECRET: "fake-secret",
  LINKEDIN_CLIENT_ID: "fake-client",
  LINKEDIN_CLIENT_SECRET: "fake-secret",
};

let networks = 0;

/** Sends a request from a network of its own to a worker with both providers configured. */
export async function send(
  path: string,
  { body, cookie = "", settings = {} }: { body?: object; cookie?: string; settings?: object } = {},
) {
  const context = createExecutionContext();
  const request = new Request(`${ORIGIN}${path}`, {
    method: body ? "POST" : "GET",
    redirect: "manual",
    headers: {
      origin: ORIGIN,
      cookie,
      "cf-connecting-ip": `198.18.${Math.floor(networks / 200)}.${networks % 200}`,
      ...(body ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  networks += 1;
  const answer = await worker.fetch(request, { ...env, ...PROVIDER_KEYS, ...settings }, context);
  await waitOnExecutionContext(context);
  return answer;
}

export const startSignIn = (body: object, cookie = "", settings = {}) =>
  send("/api/auth/sign-in/social", { body, cookie, settings });

/** The query of the provider's page, where the answer to a start leads. */
export async function pageQuery(started: Response): Promise<URLSearchParams> {
  return new URL((await started.json<{ url: string }>()).url).searchParams;
}

/** What the provider sends back once the person has signed in on its page and agreed: a code, and the state of the page. */
export async function agree(started: Response, person: Partial<Person>): Promise<{ code: string; state: string }> {
  return agreeOn(await pageQuery(started), person);
}

/** The same for a page whose query is known. Each call is another sign-in at the provider. */
export function agreeOn(query: URLSearchParams, person: Partial<Person>): { code: string; state: string } {
  const nonce = query.get("nonce") ?? undefined;
  const whole = { sub: newId(), name: "Vera Verified", email_verified: true, once: newId(), nonce, ...person };
  return { code: Buffer.from(JSON.stringify(whole)).toString("base64url"), state: query.get("state") ?? "" };
}

export const comeBack = (provider: Provider, query: Record<string, string>, cookie: string, settings = {}) =>
  send(`/api/auth/callback/${provider}?${new URLSearchParams(query)}`, { cookie, settings });

/** A complete sign-in: to the provider and back. */
export async function signInWith(
  person: Partial<Person>,
  options: { provider?: Provider; join?: object; next?: string; settings?: object } = {},
) {
  const { provider = "google", settings, ...body } = options;
  const started = await startSignIn({ provider, ...body }, "", settings);
  expect(started.status).toBe(200);
  return comeBack(provider, await agree(started, person), cookiesOf(started), settings);
}
