// `npm run prove:connections`: runs two thousand random histories of members who ask to connect, accept, withdraw, ignore, block and
// disconnect, half of it two commands at once, in the real local runtime. Proves that what is stored is lawful after every step, that some
// order of the commands leads to it and to their answers, and that each notification arrives once.
import { assert, prove } from "../proofs/proof.mjs";
import { run } from "../support/tools.mjs";

await prove("two members are related in one lawful way, whatever they do at once", async () => {
  const vitest = [
    "run",
    "--config",
    "tests/vitest.config.ts",
    "--project",
    "proofs",
    "tests/proofs/connections.test.ts",
  ];
  const { code, output } = await run("vitest", vitest);
  const summaries = output.split("\n").filter((line) => line.startsWith("connections: "));
  console.log(summaries.join("\n"));
  assert(code === 0 && summaries.length > 0, output.slice(-8000));
});
