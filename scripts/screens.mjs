// `npm run screens -- DIR [--only TEXT]`: saves a screenshot of every screen of `tests/screens/` at two widths in both themes. `--only`: only screens
// whose names contain the text.
import { mkdirSync, readdirSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { findBrowser } from "./support/browser.mjs";
import { ensureInstalled } from "./support/install.mjs";
import { runJourneys } from "./support/journeys.mjs";
import { fail, mustStep, run, stopAll, stopOnSignals } from "./support/tools.mjs";

stopOnSignals();
const { values, positionals } = parseArgs({ options: { only: { type: "string" } }, allowPositionals: true });
if (positionals.length !== 1) fail("Say where to save the screenshots: npm run screens -- DIR");
const folder = resolve(positionals[0]);
mkdirSync(folder, { recursive: true });
await ensureInstalled();
await mustStep("built the product", () => run("scripts/build.mjs", []), "The build failed.");
const { code } = await runJourneys(["looks", ...(values.only ? ["--grep", values.only] : [])], {
  browser: await findBrowser(),
  env: { SCREENS_DIR: folder },
  echo: true,
});
await stopAll();
console.log(`${readdirSync(folder).length} screenshots are in ${folder}`);
process.exit(code);
