import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { FetchQueryOptions, QueryKey } from "@tanstack/react-query";
import { afterAll, beforeAll, expect, vi } from "vitest";
import type { Page } from "#contract/text.ts";
import { ORIGIN } from "#tests/support/call.ts";
import { markRequest } from "#tests/support/log-canaries.ts";
import { RequestByFetch } from "#tests/support/request-by-fetch.ts";
import { currentViewer, refreshViewer } from "#web/lib/auth/auth-client.ts";
import type { pagesQuery } from "#web/lib/lists/pages-query.ts";
import type { Mutation } from "#web/lib/mutations/mutation.ts";
import { queryClient } from "#web/lib/query-client.ts";
import worker from "#worker/index.ts";
import { noteRequest, noteRun, noteVisit } from "./calls.ts";

/**
 * A browser tab without a document: it runs queries and mutations of the web, whose requests go to the real worker. No answer is made up
 * here.
 */

/** The cookies of the browser. */
const cookies = new Map<string, string>();
/** What an operator has configured besides the bindings of all tests. */
let configuration: Partial<typeof env> = {};
let networks = 0;

function keepCookies(response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = "", ...attributes] = line.split(";");
    const [name = "", value = ""] = pair.split(/=(.*)/s);
    if (value === "" || attributes.some((attribute) => attribute.trim() === "Max-Age=0")) cookies.delete(name);
    else cookies.set(name, value);
  }
}

/** Sends a request as the browser would: with its cookies, from the origin of the app. */
async function sendToWorker(path: string, init: RequestInit = {}): Promise<Response> {
  // The address of a file or a page is fetched without a method.
  if (init.method) noteRequest(init.method, path);
  markRequest(path, typeof init.body === "string" ? JSON.parse(init.body) : undefined);
  const headers = new Headers(init.headers);
  headers.set("origin", ORIGIN);
  headers.set("cf-connecting-ip", `2001:db8:${networks.toString(16)}::1`);
  if (cookies.size > 0) headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
  const context = createExecutionContext();
  const request = new Request(`${ORIGIN}${path}`, { ...init, headers, redirect: "manual" });
  const response = await worker.fetch(request, { ...env, ...configuration }, context);
  await waitOnExecutionContext(context);
  keepCookies(response);
  return response;
}

/** For all tests of a file: requests to paths, as the web sends them, go to the worker. Call it once, at the top of the file. */
export function openBrowser(): void {
  beforeAll(() => {
    // The worker shares this runtime: what it sends to other hosts stays as it is.
    vi.stubGlobal("XMLHttpRequest", RequestByFetch);
    const fetchOutside = globalThis.fetch;
    vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) =>
      typeof input === "string" && input.startsWith("/") ? sendToWorker(input, init) : fetchOutside(input, init),
    );
  });
  afterAll(async () => {
    await as(null);
    vi.restoreAllMocks();
  });
}

/** Opens a new tab, in which a member is signed in; nobody with null. `settings` are bindings that an operator sets. */
export async function as(
  member: { id: string; cookie: string } | null,
  settings: Record<string, string> = {},
): Promise<void> {
  configuration = settings as Partial<typeof env>;
  networks += 1;
  cookies.clear();
  const [name = "", value = ""] = member?.cookie.split(/=(.*)/s) ?? [];
  if (member) cookies.set(name, value);
  queryClient.clear();
  await refreshViewer();
  // A refresh that another test left running answers the first call.
  if (currentViewer()?.id !== member?.id) await refreshViewer();
  expect(currentViewer()?.id).toBe(member?.id);
}

/** The answer of the worker to a query, whatever is cached. */
export function get<View, Key extends QueryKey>(query: FetchQueryOptions<View, Error, View, Key>): Promise<View> {
  noteRun(query);
  return queryClient.fetchQuery({ ...query, staleTime: 0 });
}

/** A query of a list; `select`, which reads the answer, is not part of the request. */
type PagesQuery<Row> = Omit<ReturnType<typeof pagesQuery<Row>>, "select">;

/** The first pages of a list, each but the first by the cursor of the page before. */
export async function getPages<Row>(query: PagesQuery<Row>, pages: number): Promise<Page<Row>[]> {
  noteRun(query);
  const { queryKey, queryFn, initialPageParam, getNextPageParam } = query;
  queryClient.removeQueries({ queryKey, exact: true });
  return (await queryClient.fetchInfiniteQuery({ queryKey, queryFn, initialPageParam, getNextPageParam, pages })).pages;
}

/** The rows of the first page of a list. */
export const getRows = async <Row>(query: PagesQuery<Row>): Promise<Row[]> =>
  (await getPages(query, 1)).flatMap(({ rows }) => rows);

/** Runs a mutation as `useAction` does, with what follows from its success. */
export async function run<Input, Result>(
  mutation: Mutation<Input, Result>,
  ...[input]: undefined extends Input ? [] : [input: Input]
): Promise<Result> {
  noteRun(mutation);
  const result = await mutation.mutationFn(input as Input, { idempotencyKey: async () => crypto.randomUUID() });
  await mutation.onSuccess?.(result, input as Input);
  return result;
}

/** Opens a URL that the web links to; `query` is what the browser adds to it. */
export function visit(url: string, init?: RequestInit, query = ""): Promise<Response> {
  noteVisit(url);
  return fetch(query ? `${url}${url.includes("?") ? "&" : "?"}${query}` : url, init);
}
