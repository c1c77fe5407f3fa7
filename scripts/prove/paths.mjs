// `npm run prove:paths`: finds paths among 100,000 members and 2,000,000 connections. Compares them with a
// breadth-first search, and prints rows read and time.
import { assert, prove } from "../proofs/proof.mjs";
import { run } from "../support/tools.mjs";

await prove("paths between members are those of a search, in a bounded number of rows", async () => {
  const vitest = ["run", "--config", "tests/vitest.config.ts", "--project", "proofs", "tests/proofs/paths.test.ts"];
  const { code, output } = await run("vitest", vitest);
  const lines = output.split("\n").filter((line) => line.startsWith("paths: "));
  console.log(lines.join("\n"));
  assert(code === 0 && lines.length > 0, output.slice(-8000));
});
