import { type APIRequest, type APIRequestContext, type Page, request } from "@playwright/test";
import { ORIGIN } from "./server.ts";

/** A random IPv6 address for each browser, so that journeys do not share rate limits. */
export const randomIp = () =>
  `2001:db8:${[0, 0, 0, 0, 0, 0].map(() => Math.floor(Math.random() * 65_536).toString(16)).join(":")}`;

/**
 * Lets requests be sent again when their connection was closed before an answer, as browsers do: the server ends a connection that is idle for
 * five seconds, also when a request is about to be sent on it.
 */
export function resendWhenClosed(requests: APIRequestContext): APIRequestContext {
  const send = requests.fetch.bind(requests);
  requests.fetch = (url, options) => send(url, { maxRetries: 2, ...options });
  return requests;
}

/** Requests of a client without a browser, with its own cookies and address. */
export const newRequests = async (options: Parameters<APIRequest["newContext"]>[0] = {}): Promise<APIRequestContext> =>
  resendWhenClosed(
    await request.newContext({ baseURL: ORIGIN, extraHTTPHeaders: { "cf-connecting-ip": randomIp() }, ...options }),
  );

/** The requests that a page makes to the API from now on. */
export function watchApi(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (one) => {
    if (new URL(one.url()).pathname.startsWith("/api/")) asked.push(one.url());
  });
  return asked;
}
