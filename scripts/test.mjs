// `npm test`: runs every check and test once, from a fresh clone. All steps run even when one fails; the last line adds up the runners' reports.
// `npm test -- worker/events journeys/events.spec.ts` runs only the tests in these folders or files below `tests/`.
import { existsSync, mkdirSync, rmSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "./support/browser.mjs";
import { ensureInstalled } from "./support/install.mjs";
import { runJourneys } from "./support/journeys.mjs";
import { countPlaywright, countVitest, listFailures, listRunning, listSlowest } from "./support/test-counts.mjs";
import { root, run, step, stopAll, stopOnSignals } from "./support/tools.mjs";

stopOnSignals();
await ensureInstalled();
// A browser that must be installed first takes as long as the build.
const findingBrowser = () =>
  findBrowser().then(
    (browser) => ({ browser }),
    ({ message }) => ({ message }),
  );
const only = process.argv.slice(2);
const foundBrowser = only.length === 0 ? findingBrowser() : null;

// The databases of tests are temporary files: in memory they save a sixth of the time.
const memory = "/dev/shm";
if (!process.env.TMPDIR && existsSync(memory)) {
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize > 4 * 1024 ** 3) process.env.TMPDIR = memory;
}

const reports = join(root, "dist/.reports");
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const vitestReport = join(reports, "vitest.json");
const builtReport = join(reports, "built.json");
const journeysReport = join(reports, "journeys.json");
const progressFile = (report) => `${report}.progress`;
/** A runner that prints nothing for so long hangs: no test may take longer. */
const SILENT_MS = 180_000;
const total = { passed: 0, failed: 0 };
const add = ({ passed, failed }) => {
  total.passed += passed;
  total.failed += failed;
};

/** Runs a tool and counts it as one test: exit code 0 passes. */
const check = async (name, tool, args, options) => {
  const { code } = await step(name, () => run(tool, args, options));
  add(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
};

async function checkJourneys(files = []) {
  const { browser, message } = await (foundBrowser ?? findingBrowser());
  if (!browser) return { code: 1, output: message };
  const options = {
    browser,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport },
    silentMs: SILENT_MS,
  };
  return runJourneys(["--reporter=line,json", ...files], options);
}

/** Runs projects of vitest and writes their report. Of a run that hung the output says which files it had begun and not ended. */
async function vitest(projects, report, files = []) {
  const args = [
    ...["run", "--config", "tests/vitest.config.ts"],
    ...projects.flatMap((project) => ["--project", project]),
    ...["--silent=passed-only", "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`],
    "--reporter=scripts/support/progress-reporter.mjs",
    ...files,
  ];
  const env = { PROGRESS_REPORT: progressFile(report), TESTS_REPORT: report };
  // Once all files have ended, its runtime sometimes does not stop.
  const result = await run("vitest", args, { env, silentMs: SILENT_MS, result: report });
  const running = result.hasHung ? [`It was running ${listRunning(progressFile(report))}.`] : [];
  return {
    ...result,
    // A runner that was stopped may have ended as if nothing had failed.
    code: listFailures(report).length > 0 ? 1 : result.code,
    output: [result.output, ...running].join("\n\n"),
  };
}

async function runAll() {
  // Journeys mostly wait for mails and pages, so all of this shares two cores.
  const meanwhile = { lowPriority: true };
  const [, , journeys, units] = await Promise.all([
    check("format and lint", "biome", ["ci", "--colors=off", "--error-on-warnings"], meanwhile),
    (async () => {
      // One checker per program: several would each work out the same library types, for more than twice the time in all.
      for (const program of ["worker", "web", "tests", "tests/contract"])
        await check(`types of ${program}`, "tsc", ["-p", program, "--checkers", "1"], meanwhile);
    })(),
    step("journeys in a real browser", () => checkJourneys(["--grep-invert", "@extended"])),
    step("unit and component tests", () => vitest(["node", "worker", "web"], vitestReport)),
  ]);
  add(countPlaywright(journeysReport, journeys.code));
  add(countVitest(vitestReport, units.code));
  // By themselves, because they hash passwords at full cost.
  const built = await step("tests of the built worker", () => vitest(["built"], builtReport));
  add(countVitest(builtReport, built.code));
}

/** Only the tests in these folders or files. */
async function runOnly(names) {
  const files = names.map((name) => name.replace(/^tests\//, "")).map((name) => `tests/${name}`);
  const journeys = files.filter((file) => file.startsWith("tests/journeys"));
  const others = files.filter((file) => !journeys.includes(file));
  if (others.length > 0) {
    const { code } = await step(others.join(", "), () => vitest(["node", "worker", "web"], vitestReport, others));
    add(countVitest(vitestReport, code));
  }
  if (journeys.length > 0) {
    const { code } = await step(journeys.join(", "), () => checkJourneys(journeys));
    add(countPlaywright(journeysReport, code));
  }
}

await check("build", "scripts/build.mjs", []);
await (only.length > 0 ? runOnly(only) : runAll());
await stopAll();
if (only.length === 0) console.log(`\nThe slowest tests:\n${listSlowest(vitestReport, journeysReport).join("\n")}`);
// Last, so that the end of a log says why.
for (const failure of listFailures(vitestReport, builtReport, journeysReport)) console.log(`\n✗ ${failure}`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
