// `npm test`: runs every check and test, from a fresh clone. All steps run even when one fails; the last line adds up the runners' reports.
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureInstalled } from "./support/install.mjs";
import { freePort } from "./support/serve.mjs";
import { countPlaywright, countVitest } from "./support/test-counts.mjs";
import { root, run, step, stopAll, stopOnSignals } from "./support/tools.mjs";

stopOnSignals();
await ensureInstalled();

const reports = join(root, "dist/.reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const total = { passed: 0, failed: 0 };
const add = ({ passed, failed }) => {
  total.passed += passed;
  total.failed += failed;
};

/** Runs a tool and counts it as one test: exit code 0 passes. */
const check = async (name, tool, args) => {
  const { code } = await step(name, () => run(tool, args));
  add(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
};

await check("build", "scripts/build.mjs", []);
await Promise.all([
  check("format and lint", "biome", ["ci", "--colors=off", "--error-on-warnings"]),
  (async () => {
    for (const program of ["worker", "web", "tests"]) await check(`types of ${program}`, "tsc", ["-p", program]);
  })(),
]);

const vitestReport = join(reports, "vitest.json");
const vitest = await step("unit and component tests, and counted figures", () =>
  run("vitest", [
    ...["run", "--config", "tests/vitest.config.ts", "--maxWorkers=3"],
    ...["node", "worker", "built", "web", "bench", "alone"].flatMap((project) => ["--project", project]),
    ...["--silent=passed-only", "--reporter=dot", "--reporter=json", `--outputFile.json=${vitestReport}`],
  ]),
);
add(countVitest(vitestReport, vitest.code));

const journeysReport = join(reports, "journeys.json");
const journeys = await step("journeys in a real browser", async () => {
  try {
    const { findBrowser } = await import("./support/browser.mjs");
    const env = {
      // Playwright sets FORCE_COLOR for its workers, and Node warns when both are set.
      NO_COLOR: undefined,
      FORCE_COLOR: "0",
      CHROMIUM_PATH: await findBrowser(),
      JOURNEYS_PORT: String(await freePort()),
      PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport,
    };
    return await run("playwright", ["test", "--config", "tests/playwright.config.ts", "--reporter=line,json"], { env });
  } catch (error) {
    return { code: 1, output: error.message };
  }
});
add(countPlaywright(journeysReport, journeys.code));

await stopAll();
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
