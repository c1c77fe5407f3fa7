// `npm run check`: format, lint, types, and tests of files changed since the last commit. `npm test` runs all tests.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root, run, runCommand, step, stopOnSignals } from "./support/tools.mjs";

stopOnSignals();
let hasFailed = false;

async function check(name, tool, args) {
  const { code, output } = await step(name, () => run(tool, args));
  const [count] = /\bTests .*/.exec(output) ?? [];
  if (code === 0 && count) console.log(`  ${count}`);
  hasFailed ||= code !== 0;
}

async function listChanged() {
  const list = async (...args) => (await runCommand("git", args)).output.split("\n");
  const names = [
    ...(await list("diff", "--name-only", "--relative", "HEAD")),
    ...(await list("ls-files", "--others", "--exclude-standard")),
  ];
  return names.filter((name) => /\.(ts|tsx|mjs)$/.test(name) && existsSync(join(root, name)));
}

/** By topic name, or else all of the noun. Imports would miss tests that call the worker by requests. */
function testsOf(file) {
  if (/^tests\/.*\.test\.tsx?$/.test(file)) return [file];
  const [top, ...folders] = file.split("/");
  if (top === "durable") return ["tests/durable/"];
  if (top !== "worker" && top !== "web") return [];
  const nouns = readdirSync(join(root, "tests", top));
  const at = folders.findIndex((name) => nouns.includes(name));
  if (at < 0) return [];
  const noun = `tests/${top}/${folders[at]}/`;
  const [topic = ""] = (folders[at + 1] ?? "").split(".");
  const named = readdirSync(join(root, noun)).filter((name) => `-${name}`.replace(".", "-").includes(`-${topic}-`));
  return named.length > 0 ? named.map((name) => noun + name) : [noun];
}

async function checkTypes() {
  for (const program of ["worker", "web", "tests", "tests/contract"])
    await check(`types of ${program}`, "tsc", ["-p", program, "--incremental"]);
}

async function checkTests() {
  const tests = [...new Set(["tests/architecture.test.ts", ...(await listChanged()).flatMap(testsOf)])];
  await check(`tests: ${tests.join(", ")}`, "vitest", [
    ...["run", "--config", "tests/vitest.config.ts", "--silent=passed-only", "--reporter=dot"],
    ...["node", "web", "worker"].flatMap((project) => ["--project", project]),
    ...tests,
  ]);
}

await check("format and lint", "biome", ["check", "--write", "--colors=off"]);
// First, because it also writes a source file.
await check("build", "scripts/build.mjs", []);
await Promise.all([checkTypes(), checkTests()]);
process.exit(hasFailed ? 1 : 0);
