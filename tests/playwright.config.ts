import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { CHROMIUM } from "./chromium.ts";

const root = join(import.meta.dirname, "..");
const port = process.env.JOURNEYS_PORT ?? "8788";
const origin = `http://localhost:${port}`;

/** Journeys: a real Chromium against the built product in `wrangler dev`, with its own database. */
export default defineConfig({
  testDir: "journeys",
  outputDir: join(root, "test-results"),
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Some journeys take half a minute on a busy machine.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: origin,
    browserName: "chromium",
    launchOptions: CHROMIUM,
    screenshot: "only-on-failure",
    // A trace would take a fifth of a journey's time: `npm run test:journeys -- --trace retain-on-failure` keeps one of a failure.
  },
  webServer: {
    command: `exec "${process.execPath}" scripts/support/serve-journeys.mjs`,
    cwd: root,
    wait: { stdout: /The server of the journeys is ready/ },
    timeout: 180_000,
    reuseExistingServer: false,
    env: { JOURNEYS_PORT: port },
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
