// Builds dist/client (pages and assets) and dist/worker (modules), unless they are up to date. Used by wrangler deploy,
// npm start and npm test; a lock prevents parallel builds. `--sizes` prints the size of each file.
import { spawnSync } from "node:child_process";
import { toolEnv, toolNode } from "./support/tools.mjs";

// The caller may run on Node 20; the build imports TypeScript and needs Node 24.
if (Number(process.versions.node.split(".")[0]) < 24 && toolNode() !== process.execPath) {
  const again = spawnSync(toolNode(), process.argv.slice(1), { stdio: "inherit", env: toolEnv() });
  process.exit(again.status ?? 1);
}
try {
  const { buildAll } = await import("./build/build-all.mjs");
  await buildAll();
  if (process.argv.includes("--sizes")) (await import("./build/sizes.mjs")).printSizes();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
