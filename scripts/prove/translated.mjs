// `npm run prove:translated [-- file or -g "name"]`: the journeys while the browser translates each page. The looks are left out:
// they compare what a translation changes.
import { assert, prove } from "../proofs/proof.mjs";
import { findBrowser } from "../support/browser.mjs";
import { runJourneys } from "../support/journeys.mjs";

const args = process.argv.length > 2 ? process.argv.slice(2) : ["--grep-invert", "looks"];

await prove("the journeys reach their goals while the browser translates", async () => {
  const { code, output } = await runJourneys(args, {
    browser: await findBrowser(),
    env: { TRANSLATED: "1" },
    echo: true,
  });
  assert(code === 0, output.slice(-8000));
});
