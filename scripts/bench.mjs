// `npm run bench`: prints each counted figure beside its limit. Exits 1 if a limit is exceeded. Goals: 1 to 3 D1 rows
// read, rows written and trips; 4 to 7 requests, scripts, styles, worker bundle; 8 Durable Objects.
import { buildFigures, printFigure } from "./build/sizes.mjs";
import { measureFirstResponse } from "./proofs/first-response.mjs";
import { ensureInstalled } from "./support/install.mjs";
import { mustStep, run, stopAll, stopOnSignals } from "./support/tools.mjs";

stopOnSignals();
await ensureInstalled();
await mustStep("built the product", () => run("scripts/build.mjs", []), "The build failed.");

const projects = ["--project", "worker", "--project", "built"];
const counted = await run(
  "vitest",
  ["run", "--config", "tests/vitest.config.ts", ...projects, "tests/bench", "--reporter=default"],
  { env: { FULL_BENCH: "1" } },
);
const figures = counted.output.split("\n").filter((line) => /Goals? \d|rows read|✗|×|AssertionError/.test(line));
console.log(figures.join("\n"));

let missed = counted.code === 0 ? 0 : 1;
const print = (figure) => {
  if (!printFigure(figure)) missed += 1;
};
console.log("\nGoals 4 to 7: requests, bytes (gzip) and the worker's start");
for (const figure of buildFigures()) print(figure);
const { ratio, ours, bare } = await measureFirstResponse();
print({
  name: `first response of a fresh runtime (${ours.toFixed(0)} ms) ÷ a bare Hono worker (${bare.toFixed(0)} ms)`,
  value: ratio,
  limit: 2,
  unit: "times",
});

await stopAll();
console.log(missed ? `\n${missed} goals missed` : "\nAll counted goals are met");
process.exit(missed ? 1 : 0);
