// `npm run prove:seats`: in the real local runtime, one seat goes to exactly one of five hundred who ask at once, and random
// mixes of registering, waiting, cancelling and changes of the number of places never leave seats or line unsound.
import { demand, prove } from "./proofs/proof.mjs";
import { run } from "./support/tools.mjs";

await prove("seats go to one each, and to those in line in the order they came", async () => {
  const vitest = ["run", "--config", "tests/vitest.config.ts", "--project", "proofs", "tests/proofs/seats.test.ts"];
  const { code, output } = await run("vitest", vitest);
  const said = output.split("\n").filter((line) => line.startsWith("seats: "));
  console.log(said.join("\n"));
  demand(code === 0 && said.length > 0, output.slice(-8000));
});
