import { expect } from "vitest";

/** Which exports of the web's api.ts files the tests of a file have called, so that none is left out. */

/** The exports to call, as `topic.name`. */
const expected = new Map<string, Set<string>>();
/** The export that is, or returned, a query or a mutation. */
const requests = new WeakMap<object, string>();
/** The export that returned a URL of the API. */
const urls = new Map<string, string>();
const called = new Set<string>();
/** What the web requested, as `METHOD /path`. */
const requested = new Set<string>();

/** The routes whose answers component tests can make up, as `METHOD /path/:id`. */
const [source = ""] = Object.values(
  import.meta.glob<string>("../../web/answer-of.ts", { query: "?raw", import: "default", eager: true }),
);
const listed = [...source.matchAll(/^ {2}"([A-Z]+ \/api\/[^"]+)"/gm)].map(
  ([, route = ""]) => new RegExp(`^${route.replace(/:\w+/g, "[^/]+")}$`),
);

/** Whether a value is a query or a mutation, which do nothing before they run. */
const isRequest = (value: unknown): value is object =>
  typeof value === "object" && value !== null && ("queryKey" in value || "mutationFn" in value);

/** A query of which only other code sets the data. */
const hasNoRequest = (value: object) => "queryFn" in value && typeof value.queryFn === "symbol";

/**
 * The exports of an api.ts, with a record of what was called. A query, a mutation or a URL counts when it was run or visited; another
 * function when it was called. Constants and queries that never send a request do not count.
 */
export function track<Module extends object>(topic: string, module: Module): Module {
  const names = new Set<string>();
  expected.set(topic, names);
  const watched = Object.entries(module).map(([name, value]) => {
    const key = `${topic}.${name}`;
    if (isRequest(value)) requests.set(value, key);
    const counts = isRequest(value) ? !hasNoRequest(value) : typeof value === "function";
    // Another run of the file in the same process starts anew.
    called.delete(key);
    if (counts) names.add(key);
    return [name, counts && typeof value === "function" ? watchCalls(key, value) : value];
  });
  return Object.fromEntries(watched);
}

const watchCalls =
  (key: string, original: (...args: unknown[]) => unknown) =>
  (...args: unknown[]) => {
    const result = original(...args);
    if (isRequest(result)) requests.set(result, key);
    else if (typeof result === "string" && result.startsWith("/api/")) urls.set(result, key);
    else called.add(key);
    return result;
  };

/** Records that a query or a mutation ran. */
export const noteRun = (request: object): void => void called.add(requests.get(request) ?? "");
/** Records that a URL was visited. */
export const noteVisit = (url: string): void => void called.add(urls.get(url) ?? "");
/** Records a request of a query or a mutation. */
export const noteRequest = (method: string, path: string): void =>
  void requested.add(`${method} ${path.split("?")[0]}`);

/** Expects that the tests before have called every export of these topics, and that `answer-of.ts` lists each route that they requested. */
export function expectAllCalled(...topics: string[]): void {
  const keys = topics.flatMap((topic) => [...(expected.get(topic) ?? [])]);
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.filter((key) => !called.has(key))).toEqual([]);
  expect(listed.length).toBeGreaterThan(100);
  expect([...requested].filter((route) => !listed.some((pattern) => pattern.test(route)))).toEqual([]);
}
