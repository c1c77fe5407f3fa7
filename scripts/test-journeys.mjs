// `npm run test:journeys [-- file or -g "name"]`: runs only the journeys, in the same browser as `npm test`.
import { findBrowser } from "./support/browser.mjs";
import { ensureInstalled } from "./support/install.mjs";
import { runJourneys } from "./support/journeys.mjs";
import { stopOnSignals } from "./support/tools.mjs";

stopOnSignals();
await ensureInstalled();
const { code } = await runJourneys(process.argv.slice(2), { browser: await findBrowser(), echo: true });
process.exit(code);
