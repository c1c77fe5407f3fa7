import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { CHROMIUM } from "../chromium.ts";

const root = join(import.meta.dirname, "../..");
const dir = process.env.SCREENS_DIR ?? "";

/** Screenshots of every screen. `npm run screens` starts the server and says where the screenshots are. */
export default defineConfig({
  testDir: ".",
  testMatch: "screens.spec.ts",
  outputDir: join(root, "test-results/screens"),
  snapshotPathTemplate: join(dir, "shots/{arg}{ext}"),
  workers: 2,
  fullyParallel: true,
  retries: 0,
  timeout: 60_000,
  reporter: [["dot"], ["./reporter.ts", { file: join(root, "test-results/screens.json") }]],
  expect: {
    timeout: 10_000,
    // Chromium draws the curves of a cover with colors one or two steps of 255 apart from run to run. Only that difference is allowed.
    toHaveScreenshot: { animations: "disabled", caret: "hide", maxDiffPixels: 0, threshold: 0.01, scale: "css" },
  },
  use: {
    browserName: "chromium",
    locale: "en-GB",
    timezoneId: "Europe/Stockholm",
    launchOptions: {
      ...CHROMIUM,
      args: [...CHROMIUM.args, "--disable-partial-raster", "--force-color-profile=srgb"],
    },
  },
});
