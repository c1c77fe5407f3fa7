// `npm run prove:journeys`: the journeys that `npm test` leaves out, because component tests have what they go through.
import { assert, prove } from "../proofs/proof.mjs";
import { findBrowser } from "../support/browser.mjs";
import { runJourneys } from "../support/journeys.mjs";

await prove("the extended journeys reach their goals", async () => {
  const { code, output } = await runJourneys(["--grep", "@extended"], { browser: await findBrowser() });
  console.log(output.trim().split("\n").at(-1));
  assert(code === 0, output.slice(-8000));
});
