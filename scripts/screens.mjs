// `npm run screens -- --save DIR`: keeps a screenshot of every screen, and the database. `--compare DIR`: takes them
// again from a copy of that database and compares pixels. `--only TEXT`: only screens whose names contain the text.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { age, fill } from "../tests/screens/fill.mjs";
import { findBrowser } from "./support/browser.mjs";
import { ensureInstalled } from "./support/install.mjs";
import { ensureLocalSecrets, freePort, isFree, prepare, runCron, serve } from "./support/serve.mjs";
import { fail, mustStep, root, run, stop, stopAll, stopOnSignals } from "./support/tools.mjs";

stopOnSignals();
const { values } = parseArgs({
  options: { save: { type: "string" }, compare: { type: "string" }, only: { type: "string" } },
});
const folder = values.save ?? values.compare;
if (!folder || (values.save && values.compare)) fail("Say where the screenshots are: --save DIR or --compare DIR.");
const dir = resolve(folder);
const shots = join(dir, "shots");
const kept = join(dir, "run.json");
const state = ".wrangler/screens";
// Signs the cookies and links of the kept database.
const vars = { AUTH_SECRET: "the-secret-of-the-screenshots-and-of-nothing-else" };

await ensureInstalled();
const env = { CHROMIUM_PATH: await findBrowser(), SCREENS_DIR: dir };
const results = join(root, "test-results/screens.json");
const fresh = join(root, state);
rmSync(fresh, { recursive: true, force: true });
rmSync(results, { force: true });

if (values.compare) {
  if (!existsSync(kept)) fail(`There are no screenshots in ${dir}: make them with --save first.`);
  ensureLocalSecrets();
  await mustStep("built the product", () => run("scripts/build.mjs", []), "The build failed.");
} else {
  if (existsSync(dir) && readdirSync(dir).length > 0 && !existsSync(kept)) fail(`${dir} holds something else.`);
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(shots, { recursive: true });
  await prepare({ state });
  await mustStep("filled the database", keepDatabase, "The database could not be filled.");
}

const { port } = JSON.parse(readFileSync(kept, "utf8"));
if (!(await isFree(port))) fail(`Port ${port} is taken, and the kept screenshots need it.`);
rmSync(fresh, { recursive: true, force: true });
cpSync(join(dir, "state"), fresh, { recursive: true });
const server = await serve({ port, state, vars, cron: false });
const { code } = await run(
  "playwright",
  [
    ...["test", "--config", "tests/screens/playwright.config.ts"],
    `--update-snapshots=${values.save ? "all" : "none"}`,
    ...(values.only ? ["--grep", values.only] : []),
  ],
  { env, echo: true },
);
await stop(server.child);
await stopAll();

const taken = existsSync(results) ? JSON.parse(readFileSync(results, "utf8")) : { equal: [], differ: [] };
if (values.save) {
  console.log(`${readdirSync(shots).length} screens saved in ${dir}`);
  process.exit(code);
}
const equal = new Set(taken.equal);
const expected = values.only ? [] : readdirSync(shots);
const missing = expected.filter((name) => !equal.has(name) && !taken.differ.includes(name));
for (const name of taken.differ) console.log(`differs: ${name}`);
for (const name of missing) console.log(`missing: ${name}`);
console.log(`${equal.size} screens equal, ${taken.differ.length + missing.length} differ`);
process.exit(code !== 0 || taken.differ.length + missing.length > 0 ? 1 : 0);

async function keepDatabase() {
  const ownPort = await freePort();
  const filling = await serve({ port: ownPort, state, vars, cron: false });
  const run = await fill(filling.origin, runCron);
  await stop(filling.child);
  age(fresh, run);
  cpSync(fresh, join(dir, "state"), { recursive: true });
  writeFileSync(kept, JSON.stringify({ ...run, port: ownPort, now: Date.now() }, null, 2));
}
