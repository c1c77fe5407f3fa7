// `npm run prove:mutations [parts of names or of test files]`: plants one bug at a time in a copy of the product and
// checks that its test fails. `--list-stale` only checks that the code and the test of every bug exist.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { staleReason } from "../proofs/anchors.mjs";
import { MutationCopy } from "../proofs/mutation-copy.mjs";
import { MUTATIONS } from "../proofs/mutations.mjs";
import { ensureInstalled } from "../support/install.mjs";
import { fail, mustStep, root, run, stopAll, stopOnSignals } from "../support/tools.mjs";

const PROCESSES = 2;

const began = Date.now();
const flags = process.argv.slice(2).filter((word) => word.startsWith("--"));
const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const isSelected = ({ name, test }) =>
  words.length === 0 || words.some((word) => name.includes(word) || test.file.includes(word));
const wanted = MUTATIONS.filter(isSelected);
if (wanted.length === 0) fail("no planted bug has one of these words in its name or its test file");

const outcomes = { killed: [], survived: [], stale: [] };

function note(outcome, { name, test }, why = "") {
  outcomes[outcome].push(`${name}${why ? ` (${why})` : ""}`);
  console.log(
    `${outcome === "killed" ? "✓" : "✗"} ${outcome} ${name}: ${test.file} "${test.title}"${why ? ` ${why}` : ""}`,
  );
}

const read = (file) => (existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : null);

function withoutStale(mutations) {
  return mutations.filter((mutation) => {
    const reason = staleReason(mutation, read);
    if (reason) note("stale", mutation, reason);
    return reason === null;
  });
}

/** Null if its test failed and the neighbor passed. A bug that fails both broke the program, not the tested rule. */
function survivalReason({ test, neighbor }, { results, errors }) {
  const failed = results.filter(({ status }) => status === "failed");
  const counts = `${failed.length} of ${results.length} red ${errors.join(" ")}`.trimEnd();
  if (!failed.some(({ title }) => title.includes(test.title))) return `its test is not red: ${counts}`;
  const isNeighborGreen = results.some(({ title, status }) => title.includes(neighbor) && status === "passed");
  return isNeighborGreen ? null : `it broke the program: ${counts}`;
}

function redReason({ results, errors }) {
  const failed = results.filter(({ status }) => status !== "passed");
  if (results.length > 0 && failed.length === 0) return null;
  return `without the bug: ${[...failed.flatMap((one) => [one.title, ...one.messages]), ...errors].join(" | ") || "no test ran"}`;
}

function groupsBy(rows, keyOf) {
  return [...new Set(rows.map(keyOf))].map((key) => rows.filter((row) => keyOf(row) === key));
}

async function runFile(copy, mutations) {
  const killed = [];
  for (const mutation of mutations) {
    const reason = survivalReason(mutation, await copy.run(mutation, true));
    if (reason) note("survived", mutation, reason);
    else killed.push(mutation);
  }
  for (const same of groupsBy(killed, ({ test }) => test.title)) {
    const reason = redReason(await copy.run(same[0], false));
    for (const mutation of same) note(reason ? "survived" : "killed", mutation, reason ?? "");
  }
}

async function runAll(mutations) {
  // The longest files first, so that the processes end at about the same time.
  const queue = groupsBy(mutations, ({ test }) => test.file).sort((a, b) => b.length - a.length);
  const work = async () => {
    const copy = new MutationCopy();
    try {
      for (let next = queue.shift(); next; next = queue.shift()) await runFile(copy, next);
    } finally {
      await copy.remove();
    }
  };
  await Promise.all(Array.from({ length: Math.min(PROCESSES, queue.length) }, work));
}

stopOnSignals();
const ready = withoutStale(wanted);
if (!flags.includes("--list-stale") && ready.length > 0) {
  await ensureInstalled();
  await mustStep("built", () => run("scripts/build.mjs", []), "The product could not be built.");
  await runAll(ready);
  await stopAll();
}
const { killed, survived, stale } = outcomes;
for (const [name, list] of [
  ["survived", survived],
  ["stale", stale],
])
  if (list.length > 0) console.log(`\n${name}:\n${list.join("\n")}`);
const minutes = ((Date.now() - began) / 60_000).toFixed(1);
if (flags.includes("--list-stale")) console.log(`\n${stale.length} of ${wanted.length} stale`);
else console.log(`\n${killed.length} killed, ${survived.length} survived, ${stale.length} stale (${minutes} min)`);
process.exit(survived.length + stale.length > 0 ? 1 : 0);
