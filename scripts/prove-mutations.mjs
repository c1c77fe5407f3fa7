// `npm run prove:mutations [words of a name]`: plants one bug at a time in a copy of the product and demands that its named test turns red.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyProduct } from "./proofs/copy.mjs";
import { demand, prove } from "./proofs/ground.mjs";
import { MUTATIONS } from "./proofs/mutations.mjs";
import { commandOf, run, runCommand, toolEnv } from "./tools.mjs";

const copy = mkdtempSync(join(tmpdir(), "node-mutations-"));
const report = join(copy, "report.json");
const wanted = MUTATIONS.filter(({ name }) => name.includes(process.argv.slice(2).join(" ")));

/** Runs a file's tests in the copy, all of them because they may build on each other. */
async function runTests(file) {
  const [command, args] = commandOf("vitest", [
    ...["run", "--config", "tests/vitest.config.ts", "--project", "worker", file],
    ...["--silent", "--reporter=json", `--outputFile=${report}`],
  ]);
  rmSync(report, { force: true });
  const { output } = await runCommand(command, args, { cwd: copy, env: toolEnv() });
  try {
    return JSON.parse(readFileSync(report, "utf8")).testResults.flatMap((result) => result.assertionResults);
  } catch {
    throw new Error(`vitest gave no report for ${file}:\n${output}`);
  }
}

/** Applies a bug and returns what takes it back. */
function plant({ name, edits }) {
  const before = new Map();
  for (const { file, find, replace } of edits) {
    const path = join(copy, file);
    const text = readFileSync(path, "utf8");
    if (!before.has(path)) before.set(path, text);
    demand(
      text.split(find).length === 2,
      `"${name}": its place in ${file} must be found exactly once; mend the mutation`,
    );
    writeFileSync(
      path,
      text.replace(find, () => replace),
    );
  }
  return () => {
    for (const [path, text] of before) writeFileSync(path, text);
  };
}

await prove(`${wanted.length} planted bugs turn their tests red`, async () => {
  demand(wanted.length > 0, "no mutation has these words in its name");
  await run("scripts/build.mjs", []);
  try {
    copyProduct(copy);
    for (const file of new Set(wanted.map((mutation) => mutation.file))) {
      const names = wanted.filter((mutation) => mutation.file === file).map(({ test }) => test);
      const results = await runTests(file);
      for (const name of names) {
        const own = results.filter(({ title }) => title.startsWith(name));
        demand(own.length > 0, `${file} has no test "${name}"`);
        const failed = own.filter(({ status }) => status !== "passed");
        const messages = failed.flatMap((one) => [one.status, ...one.failureMessages]).join("\n");
        demand(failed.length === 0, `"${name}" does not pass without any bug: ${messages}`);
      }
    }
    const survived = [];
    for (const mutation of wanted) {
      const takeBack = plant(mutation);
      const results = await runTests(mutation.file);
      const failed = results.filter(({ status }) => status === "failed");
      // A bug that breaks every test of the file broke the program, not the rule: its redness would prove nothing.
      const isRed = failed.some(({ title }) => title.startsWith(mutation.test)) && failed.length < results.length;
      takeBack();
      console.log(
        `${isRed ? "✓ red  " : "✗ GREEN"} ${mutation.name}: "${mutation.test}" (${failed.length} of ${results.length} red)`,
      );
      if (!isRed) survived.push(mutation.name);
    }
    demand(survived.length === 0, `not noticed: ${survived.join(", ")}`);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});
