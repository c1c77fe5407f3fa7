import { join } from "node:path";
import { defineConfig } from "@playwright/test";

const root = join(import.meta.dirname, "..");
const port = process.env.JOURNEYS_PORT ?? "8788";
const origin = `http://localhost:${port}`;

/** Journeys: a real Chromium against the built product in `wrangler dev`, with a database of its own. */
export default defineConfig({
  testDir: "journeys",
  outputDir: join(root, "test-results"),
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // A look at one screen is three page loads or more, each with axe in both themes.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    baseURL: origin,
    browserName: "chromium",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--disable-gpu",
      ],
    },
    screenshot: "only-on-failure",
    // The screencast alone costs a quarter of a journey; what a failure looked like is in the snapshots and the last screenshot.
    trace: { mode: "retain-on-failure", screenshots: false },
  },
  webServer: {
    command: `exec "${process.execPath}" scripts/support/serve-journeys.mjs`,
    cwd: root,
    url: `${origin}/api/health`,
    timeout: 180_000,
    reuseExistingServer: false,
    env: { JOURNEYS_PORT: port },
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
  },
});
