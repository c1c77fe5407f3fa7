// `npm run search:rebuild -- --local|--remote`: requests a rebuild of the search index in the main database. The
// worker's cron rebuilds it, so that an interruption leaves no incomplete index. `--persist-to DIR` goes to wrangler.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { REQUEST_REBUILD } from "../worker/search/rebuild-statement.ts";
import { commandOf, fail, root, toolEnv } from "./support/tools.mjs";

const { values } = parseArgs({
  options: { local: { type: "boolean" }, remote: { type: "boolean" }, "persist-to": { type: "string" } },
});
if (Boolean(values.local) === Boolean(values.remote)) fail("Choose which index to rebuild: --local or --remote.");

const target = values.local ? "--local" : "--remote";
const persist = values["persist-to"] ? ["--persist-to", values["persist-to"]] : [];
const [command, args] = commandOf("wrangler", [
  "d1",
  "execute",
  "DB",
  target,
  "--yes",
  "--command",
  REQUEST_REBUILD,
  ...persist,
]);
const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, env: toolEnv({ CI: "1" }), encoding: "utf8" });
if (status !== 0) fail(`The rebuild could not be requested.\n${stdout}${stderr}`);
console.log(
  "The rebuild is requested: cron empties the index within a minute, then adds up to 5,000 entries of each noun a minute. Until it ends, searches find less.",
);
