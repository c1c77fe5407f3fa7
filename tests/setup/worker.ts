import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import { INBOX_DELIVERY_MS, MINUTE_MS } from "#contract/limits.ts";
import { applyMissing, mainMigrations, searchMigrations } from "#db/migrate.ts";
import { avoidWindowEdge } from "#tests/support/call.ts";
import { forgetCanaries, takeLeaks, watchConsole } from "#tests/support/log-canaries.ts";
import { waitForInboxDelivery } from "#tests/support/sockets.ts";

const SOURCES = import.meta.glob("../../worker/**/*.ts");
/** What the worker imports when it is first used. */
const PACKAGES = [
  () => import("better-auth/crypto"),
  () => import("bitcoin-address-validation"),
  () => import("bowser"),
  () => import("ical-generator"),
  () => import("papaparse"),
  () => import("qr"),
];

// The files of a project share a runtime, so that the worker's modules load once. Each file starts with empty databases, objects and queues.
beforeAll(async () => {
  watchConsole();
  // Loaded before any request: modules that two of them, or one and the queue, load at the same time would be awaited by one in the context of the other.
  for (const load of [...Object.values(SOURCES), ...PACKAGES]) await load();
  await emptyEverything();
  // In one batch: statement by statement, the migrations take ten times as long.
  await applyMissing(env.DB, mainMigrations);
  await applyMissing(env.SEARCH, searchMigrations);
  // The first file of a runtime waits for all modules.
}, 120_000);

/** A query that was on its way while everything was deleted can bring the old database back, so this goes on until it is empty. */
async function emptyEverything(): Promise<void> {
  do await reset();
  while (await env.DB.prepare("select 1 from sqlite_schema where name = 'user'").first());
}

// Every rate limit of fifteen minutes and longer has windows that end with one of fifteen minutes: no test may begin just before that.
beforeEach(() => avoidWindowEdge(15 * MINUTE_MS, 10_000));

// Nothing personal and no secret of a test is in a log line or a URL.
afterEach(() => {
  expect(takeLeaks()).toEqual([]);
});

afterAll(forgetCanaries);

// A runtime that stops during a delivery, to an inbox or by the queue, waits for it forever, so a file leaves none behind.
afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await waitForInboxDelivery(2 * INBOX_DELIVERY_MS).catch(() => undefined);
  await reset();
});
