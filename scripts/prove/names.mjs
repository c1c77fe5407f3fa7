// `npm run prove:names`: puts 2,000 names in 20 languages into the search index and searches each without its accents and with one random typo.
// Proves that at least 98 % and 90 % of them are among the first five.
import { assert, prove } from "../proofs/proof.mjs";
import { run } from "../support/tools.mjs";

await prove("names of all languages are found without accents and with one typo", async () => {
  const vitest = ["run", "--config", "tests/vitest.config.ts", "--project", "proofs", "tests/proofs/names.test.ts"];
  const { code, output } = await run("vitest", vitest);
  const summaries = output.split("\n").filter((line) => line.startsWith("names: "));
  console.log(summaries.join("\n"));
  assert(code === 0 && summaries.length > 0, output.slice(-8000));
});
