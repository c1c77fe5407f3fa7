// `npm run prove:mutations [words of a name or of a test file]`: plants one bug at a time in a copy of the product and demands that its
// named test turns red.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyProduct } from "./proofs/copy.mjs";
import { demand, prove } from "./proofs/ground.mjs";
import { MUTATIONS } from "./proofs/mutations.mjs";
import { run, start, stop, toolEnv, toolNode } from "./support/tools.mjs";

/** A bug may well make its test wait for ever. */
const PATIENCE_MS = 300_000;

const copy = mkdtempSync(join(tmpdir(), "node-mutations-"));
const words = process.argv.slice(2).join(" ");
const wanted = MUTATIONS.filter(({ name, file }) => name.includes(words) || file.includes(words));

let runner = null;

/** The process that runs the copy's tests. */
async function startRunner() {
  runner = start(toolNode(), [join(copy, "scripts/proofs/mutation-runner.mjs")], {
    cwd: copy,
    env: toolEnv(),
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  await answerOf(runner);
}

function answerOf(child) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the tests do not come to an end")), PATIENCE_MS);
    const settle = (work) => (value) => {
      clearTimeout(timer);
      child.removeAllListeners("message").removeAllListeners("exit");
      work(value);
    };
    child.once("message", settle(resolve));
    child.once(
      "exit",
      settle(() => reject(new Error("the process that runs the tests ended"))),
    );
  });
}

/** Runs a file's tests in the copy, all of them because they may build on each other, or those whose full name fits `only`. */
async function runTests(file, only, changed) {
  if (!runner) await startRunner();
  const answer = answerOf(runner);
  runner.send({ file: join(copy, file), only, changed });
  try {
    return await answer;
  } catch (error) {
    await stop(runner);
    runner = null;
    return { results: [], errors: [error.message] };
  }
}

/** Applies a bug; returns the files it changed and what takes it back. */
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
  const takeBack = () => {
    for (const [path, text] of before) writeFileSync(path, text);
  };
  return { changed: [...before.keys()], takeBack };
}

/** Whether the bug was noticed by the test that is there for it. */
async function isNoticed(mutation, alsoChanged) {
  const { changed, takeBack } = plant(mutation);
  const { results, errors } = await runTests(mutation.file, mutation.only, [...changed, ...alsoChanged]);
  takeBack();
  const failed = results.filter(({ status }) => status === "failed");
  // A bug that breaks every test that runs broke the program, not the rule: its redness would prove nothing.
  const isRed = failed.some(({ title }) => title.startsWith(mutation.test)) && failed.length < results.length;
  console.log(
    `${isRed ? "✓ red  " : "✗ GREEN"} ${mutation.name}: "${mutation.test}" (${failed.length} of ${results.length} red)${errors.length > 0 ? ` ${errors}` : ""}`,
  );
  return { isRed, changed };
}

/** After all bugs of a file were taken back: without any, what ran with a bug passes, so that it was the bug. */
async function demandGreen(file, mutations, changed) {
  // Each selection by itself, since a test may lean on one that did not run with it; those that surely do not, together.
  const together = mutations.filter((one) => one.independent).map((one) => one.only);
  const selections = new Set(mutations.filter((one) => !one.independent).map((one) => one.only));
  if (together.length > 0) selections.add(together.join("|"));
  for (const only of selections) {
    const { results, errors } = await runTests(file, only, changed);
    const failed = results.filter(({ status }) => status !== "passed");
    const messages = failed.flatMap((one) => [one.title, one.status, ...one.messages]).join("\n");
    demand(results.length > 0 && failed.length === 0, `${file} does not pass without any bug: ${messages} ${errors}`);
  }
}

await prove(`${wanted.length} planted bugs turn their tests red`, async () => {
  demand(wanted.length > 0, "no mutation has these words in its name or its file");
  await run("scripts/build.mjs", []);
  try {
    copyProduct(copy);
    // Found out before an hour of running, not after it.
    for (const mutation of wanted) plant(mutation).takeBack();
    const survived = [];
    for (const file of new Set(wanted.map((one) => one.file))) {
      const mutations = wanted.filter((one) => one.file === file);
      let touched = [];
      for (const mutation of mutations) {
        const { isRed, changed } = await isNoticed(mutation, touched);
        touched = changed;
        if (!isRed) survived.push(mutation.name);
      }
      await demandGreen(file, mutations, touched);
    }
    demand(survived.length === 0, `not noticed: ${survived.join(", ")}`);
  } finally {
    if (runner) await stop(runner);
    rmSync(copy, { recursive: true, force: true });
  }
});
