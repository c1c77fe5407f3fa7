// `npm run prove:spraying`: tries common passwords at a thousand accounts from a hundred networks, ten thousand times.
// Proves that only owners get in. Passwords are hashed cheaply: full cost takes a quarter of an hour of one core.

import { bundleMigrations } from "../build/bundle-migrations.mjs";
import { assert, prove } from "../proofs/proof.mjs";
import { run } from "../support/tools.mjs";

await prove("a sprayed password lets nobody in and keeps no owner out", async () => {
  bundleMigrations();
  const file = "tests/proofs/spraying.test.ts";
  const { code, output } = await run("vitest", [
    ...["run", "--config", "tests/vitest.config.ts", "--project", "cheap-proofs"],
    file,
  ]);
  const summaries = output.split("\n").filter((line) => line.startsWith("spraying: "));
  console.log(summaries.join("\n"));
  assert(code === 0 && summaries.length > 0, output.slice(-8000));
});
