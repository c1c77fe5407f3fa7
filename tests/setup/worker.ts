import { applyD1Migrations } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterAll, beforeAll } from "vitest";

beforeAll(async () => {
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
});

/** Longer than the queue keeps a wake-up call before it delivers (`max_batch_timeout` of wrangler.toml). */
const DELIVERED_AFTER_MS = 1500;

// The queue delivers in its own time: a file that ends under a delivery leaves the runtime waiting for it for ever.
afterAll(async () => {
  const lately = Date.now() - DELIVERED_AFTER_MS;
  const mail = env.DB.prepare("select 1 from outbox where created_at > ? or sent_at > ? limit 1").bind(lately, lately);
  if (await mail.first()) await scheduler.wait(DELIVERED_AFTER_MS);
});
