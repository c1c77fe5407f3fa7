// `npm run prove:looks`: proves that every screen is accessible at each width and theme; `npm test` checks one width.
import { assert, prove } from "../proofs/proof.mjs";
import { findBrowser } from "../support/browser.mjs";
import { runJourneys } from "../support/journeys.mjs";

await prove("every screen is accessible at each width in each theme", async () => {
  const { code, output } = await runJourneys(["looks"], { browser: await findBrowser(), env: { EVERY_LOOK: "1" } });
  console.log(output.trim().split("\n").at(-1));
  assert(code === 0, output.slice(-8000));
});
