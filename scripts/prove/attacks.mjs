// `npm run prove:attacks [name]`: runs each file of `proofs/attacks/` on a new `npm start` server and prints the
// results.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { freshServer, prove } from "../proofs/proof.mjs";
import { root, stop } from "../support/tools.mjs";

const FOLDER = "scripts/proofs/attacks";
const names = readdirSync(join(root, FOLDER))
  .filter((file) => file !== "attack.mjs")
  .map((file) => file.replace(".mjs", ""))
  .filter((name) => !process.argv[2] || name.includes(process.argv[2]));

await prove(`no attack succeeds: ${names.join(", ")}`, async () => {
  let failed = 0;
  for (const name of names) {
    const attack = await import(join(root, FOLDER, `${name}.mjs`));
    const server = await freshServer(`attack-${name}`);
    try {
      console.log(`refused: ${attack.title}: ${await attack.run(server)}`);
    } catch (error) {
      failed += 1;
      console.error(`SUCCEEDED: ${attack.title}: ${error.message}`);
    }
    await stop(server.child);
  }
  if (failed > 0) throw new Error(`${failed} of ${names.length} attacks succeeded`);
});
