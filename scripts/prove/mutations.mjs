// `npm run prove:mutations [-- WORDS]`: plants one bug at a time in a copy of the product and checks that its test,
// which passes without it, fails. WORDS are parts of names or of test files. `--list-stale` only checks that the code
// and the test of every bug exist.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyProduct, linkPackages } from "../proofs/copy.mjs";
import { MUTATIONS, staleReason } from "../proofs/mutations.mjs";
import { ensureInstalled } from "../support/install.mjs";
import { fail, mustStep, run, stopAll, stopOnSignals } from "../support/tools.mjs";

/** A bug may make its test wait forever. */
const MAX_SILENCE_MS = 180_000;

const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const wanted = MUTATIONS.filter(
  ({ name, test }) => words.length === 0 || words.some((word) => name.includes(word) || test.file.includes(word)),
);
if (wanted.length === 0) fail("no planted bug has one of these words in its name or its test file");

const stale = wanted.filter((mutation) => staleReason(mutation) !== null);
for (const mutation of stale) console.log(`✗ stale ${mutation.name}: ${staleReason(mutation)}`);
if (process.argv.includes("--list-stale")) console.log(`${stale.length} of ${wanted.length} stale`);
if (stale.length > 0 || process.argv.includes("--list-stale")) process.exit(stale.length > 0 ? 1 : 0);

const escapeRegExp = (text) => text.replaceAll(/[.*+?^$(){}|[\]\\/]/g, "\\$&");

/** Runs `tests` in one process. */
async function runTests(folder, tests) {
  const result = join(folder, "test-result.json");
  rmSync(result, { force: true });
  const files = [...new Set(tests.map(({ file }) => file))];
  const names = tests.map(({ title }) => escapeRegExp(title)).join("|");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${result}`];
  const options = ["--config", "tests/vitest.config.ts", "--project", "worker", "--project", "web", "-t", names];
  const { output } = await run("vitest", ["run", ...options, ...reporters, ...files], {
    cwd: folder,
    silentMs: MAX_SILENCE_MS,
    result,
  });
  const ran = existsSync(result) ? JSON.parse(readFileSync(result, "utf8")).testResults : [];
  return { ran, output };
}

/** "passed", "failed", or "not run", as when a file cannot be loaded. */
function statusOf({ file, title }, { ran }) {
  const found = ran
    .filter(({ name }) => name.endsWith(`/${file}`))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName, status }) => fullName.includes(title) && ["passed", "failed"].includes(status));
  if (found.length === 0) return "not run";
  return found.some(({ status }) => status === "failed") ? "failed" : "passed";
}

async function runPlanted(folder, { file, find, replace, test }) {
  const path = join(folder, file);
  const before = readFileSync(path, "utf8");
  writeFileSync(
    path,
    before.replace(find, () => replace),
  );
  const outcome = await runTests(folder, [test]);
  writeFileSync(path, before);
  return { ...outcome, status: statusOf(test, outcome) };
}

async function proveAll(folder) {
  const unplanted = await runTests(
    folder,
    wanted.map(({ test }) => test),
  );
  const red = wanted.filter(({ test }) => statusOf(test, unplanted) !== "passed");
  if (red.length > 0) console.log(unplanted.output);
  for (const { name, test } of red)
    console.log(`✗ ${name}: without the bug, the test is ${statusOf(test, unplanted)}: ${test.file} "${test.title}"`);
  let survived = red.length;
  for (const mutation of wanted.filter((one) => !red.includes(one))) {
    const { status, output } = await runPlanted(folder, mutation);
    if (status === "failed") console.log(`✓ killed ${mutation.name}`);
    else {
      survived += 1;
      console.log(`${output}\n✗ survived ${mutation.name}: its test is ${status}`);
    }
  }
  return survived;
}

stopOnSignals();
await ensureInstalled();
await mustStep("built", () => run("scripts/build.mjs", []), "The product could not be built.");
const began = Date.now();
const folder = mkdtempSync(join(tmpdir(), "node-mutations-"));
copyProduct(folder);
linkPackages(folder);
const survived = await proveAll(folder);
await stopAll();
rmSync(folder, { recursive: true, force: true });
const minutes = ((Date.now() - began) / 60_000).toFixed(1);
console.log(`\n${wanted.length - survived} of ${wanted.length} killed (${minutes} min)`);
process.exit(survived > 0 ? 1 : 0);
