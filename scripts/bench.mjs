// `npm run bench`: the counted figures of the performance goals, each against its goal. Exits 1 when one got worse than it.
import { globSync } from "node:fs";
import { join } from "node:path";
import { entryModules, gzipBytes, shellFiles } from "./build/sizes.mjs";
import { measureFirstResponse } from "./proofs/first-response.mjs";
import { ensureInstalled } from "./support/install.mjs";
import { mustStep, root, run, stopAll, stopOnSignals } from "./support/tools.mjs";

stopOnSignals();
await ensureInstalled();
await mustStep("built the product", () => run("scripts/build.mjs", []), "The build failed.");

const counted = await run("vitest", [
  "run",
  "--config",
  "tests/vitest.config.ts",
  "--project",
  "bench",
  "--reporter=default",
]);
const figures = counted.output.split("\n").filter((line) => /Goals? \d|rows read|✗|×|AssertionError/.test(line));
console.log(figures.join("\n"));

const KB = 1024;
let worse = counted.code === 0 ? 0 : 1;
const goal = (name, value, limit, unit) => {
  if (value > limit) worse += 1;
  console.log(`${value > limit ? "✗" : "✓"} ${name}: ${value.toFixed(1)} ${unit} (goal ${limit})`);
};

const sum = (files) => files.reduce((total, file) => total + gzipBytes(file), 0) / KB;
const { shell, styles, landing, further } = shellFiles();
console.log("\nGoals 5 and 6: bytes, gzip");
goal("landing script before interaction", sum(landing), 30, "KB");
goal("signed-in shell with its first screen (dashboard)", sum(shell), 135, "KB");
for (const [page, files] of Object.entries(further)) goal(`further route ${page}`, sum(files), 20, "KB");
goal("stylesheets of the shell", sum(styles), 12, "KB");
goal("latin fonts", sum(globSync("client/assets/*-latin-wght-normal-*.woff2", { cwd: join(root, "dist") })), 80, "KB");

console.log("\nGoal 7: the worker");
const all = globSync("worker/*.js", { cwd: join(root, "dist") });
goal("script, all modules", sum(all), 280, "KB");
goal("script loaded with the entry", sum(entryModules().modules.map((name) => `worker/${name}`)), 280, "KB");
const { ratio, ours, bare } = await measureFirstResponse();
goal(
  `first response of a fresh runtime (${ours.toFixed(0)} ms) ÷ a bare Hono worker (${bare.toFixed(0)} ms)`,
  ratio,
  2,
  "times",
);

await stopAll();
console.log(worse ? `\n${worse} worse than their goal` : "\nAll counted goals are kept");
process.exit(worse ? 1 : 0);
