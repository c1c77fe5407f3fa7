import { type APIRequest, type APIRequestContext, type Page, request } from "@playwright/test";
import { ORIGIN } from "./server.ts";

/** A random IPv6 address for each browser, so that journeys do not share rate limits. */
export const randomIp = () =>
  `2001:db8:${[0, 0, 0, 0, 0, 0].map(() => Math.floor(Math.random() * 65_536).toString(16)).join(":")}`;

/** Requests of a client without a browser, with its own cookies and address. */
export const newRequests = (options: Parameters<APIRequest["newContext"]>[0] = {}): Promise<APIRequestContext> =>
  request.newContext({ baseURL: ORIGIN, extraHTTPHeaders: { "cf-connecting-ip": randomIp() }, ...options });

/** The requests that a page makes to the API from now on. */
export function watchApi(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (one) => {
    if (new URL(one.url()).pathname.startsWith("/api/")) asked.push(one.url());
  });
  return asked;
}
