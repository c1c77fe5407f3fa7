import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, beforeAll } from "vitest";

beforeAll(async () => {
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
});

/** Longer than the queue waits before it delivers a batch (`max_batch_timeout` in wrangler.toml). */
const QUEUE_DELIVERY_MS = 1500;

// A test file that ends during a queue delivery makes the runtime wait for the delivery forever.
afterAll(async () => {
  const since = Date.now() - QUEUE_DELIVERY_MS;
  const mail = env.DB.prepare("select 1 from outbox where created_at > ? or sent_at > ? limit 1").bind(since, since);
  if (await mail.first()) await scheduler.wait(QUEUE_DELIVERY_MS);
});
