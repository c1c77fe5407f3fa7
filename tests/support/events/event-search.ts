import { env } from "cloudflare:workers";
import { readSearchTerms } from "#contract/content/search-words.ts";
import type { EventPage } from "#contract/events/list.ts";
import { findHits } from "#search/find.ts";
import { pendingInsert } from "#search/pending.ts";
import { FIRST_SORT_KEY, LAST_SORT_KEY } from "#search/sort-keys.ts";
import { sweepSearch } from "#worker/features/events/search/index-events.ts";
import { call } from "../call.ts";
import { createEvent, testDb } from "./events.ts";

/** An event as a command creates it: the row, queued for the index. */
export async function createPending(values: Parameters<typeof createEvent>[0] = {}): Promise<string> {
  const id = await createEvent(values);
  await pendingInsert(testDb(), "events", id, values.version ?? 1);
  return id;
}

/** Indexes everything that is queued. */
export async function index(bindings = env): Promise<void> {
  await sweepSearch(bindings, testDb());
}

/** One page of the list of events for a query. */
export async function getPage(query: Record<string, string>, cookie = ""): Promise<EventPage> {
  const answer = await call(`/api/events?${new URLSearchParams(query)}`, { cookie });
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Every row of every page, in order, and the number of pages. */
export async function getAll(query: Record<string, string>, cookie = "") {
  const rows: EventPage["rows"] = [];
  let [cursor, pages]: [string | null, number] = [null, 0];
  do {
    const page: EventPage = await getPage(cursor ? { ...query, cursor } : query, cookie);
    rows.push(...page.rows);
    [cursor, pages] = [page.cursor, pages + 1];
  } while (cursor);
  return { rows, pages };
}

/** The ids that the index finds, whatever the main database has. */
export async function hitsOf(q: string, bindings = env): Promise<string[]> {
  const wanted = readSearchTerms(q);
  if (!wanted || wanted === "matches-nothing") return [];
  const range = { after: FIRST_SORT_KEY, before: LAST_SORT_KEY, limit: 1000 };
  return (await findHits(bindings, "events", wanted, range)).hits.map(({ id }) => id);
}

type Batch = () => Promise<D1Result[]>;

/** The bindings with a function around each batch of the search database; `run` runs the batch. */
export function aroundSearch(around: (run: Batch) => Promise<D1Result[]>): typeof env {
  const withSession = (constraint?: string) => {
    const session = env.SEARCH.withSession(constraint);
    return {
      prepare: (text: string) => session.prepare(text),
      batch: (statements: D1PreparedStatement[]) => around(() => session.batch(statements)),
      getBookmark: () => session.getBookmark(),
    };
  };
  return { ...env, SEARCH: { withSession } as unknown as D1Database };
}

/** The main database, whose batches fail before they run. */
export const failBeforeBatch = (): ReturnType<typeof testDb> =>
  new Proxy(testDb(), {
    get: (db, name) => (name === "batch" ? () => Promise.reject(new Error("killed")) : Reflect.get(db, name)),
  });
