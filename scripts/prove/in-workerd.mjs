// `npm run prove:NAME` of the proofs in tests/proofs/: tests in the Workers runtime that are too long for `npm test`.
import { bundleMigrations } from "../build/bundle-migrations.mjs";
import { assert, prove } from "../proofs/proof.mjs";
import { run } from "../support/tools.mjs";

const PROOFS = {
  connections: "two members are related in one lawful way, whatever they do at once",
  long: "hostile requests, random changes and long loops change nothing that they must not",
  names: "names of all languages are found without accents and with one typo",
  paths: "paths between members are those of a search, in a bounded number of rows",
  seats: "each seat goes to one person, and freed seats go to the waitlist in order",
  spraying: "a sprayed password lets nobody in and keeps no owner out",
};
/** Proofs that sign in thousands of times: at the full cost of a password they take a quarter of an hour of one core. */
const WITH_CHEAP_PASSWORDS = ["long", "spraying"];

const [name = ""] = process.argv.slice(2);
await prove(PROOFS[name], async () => {
  bundleMigrations();
  const project = WITH_CHEAP_PASSWORDS.includes(name) ? "cheap-proofs" : "proofs";
  const tests = `tests/proofs/${name}`;
  const { code, output } = await run("vitest", [
    ...["run", "--config", "tests/vitest.config.ts", "--project", project],
    tests,
  ]);
  const lines = output.split("\n").filter((line) => line.startsWith(`${name}: `) || /^\s*Tests /.test(line));
  console.log(lines.join("\n"));
  assert(code === 0 && lines.length > 0, output.slice(-8000));
});
