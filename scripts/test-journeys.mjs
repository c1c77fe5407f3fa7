// `npm run test:journeys [-- file or -g "name"]`: runs only the journeys, in the same browser as `npm test`.
import { findBrowser } from "./support/browser.mjs";
import { ensureInstalled } from "./support/install.mjs";
import { freePort } from "./support/serve.mjs";
import { run, stopOnSignals } from "./support/tools.mjs";

stopOnSignals();
await ensureInstalled();
const env = { CHROMIUM_PATH: await findBrowser(), JOURNEYS_PORT: String(await freePort()) };
const { code } = await run("playwright", ["test", "--config", "tests/playwright.config.ts", ...process.argv.slice(2)], {
  env,
  echo: true,
});
process.exit(code);
