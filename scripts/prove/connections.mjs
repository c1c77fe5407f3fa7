// `npm run prove:connections`: runs two thousand random histories of network commands, half of them in concurrent
// pairs. Proves that data stays valid, that some order explains it, and that each notification arrives once.
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
