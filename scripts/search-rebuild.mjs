// `npm run search:rebuild -- --local|--remote`: has the search index made anew. The command only says so to the main database; the worker's
// cron empties the index and fills it, so that a command or a worker that dies on the way leaves nothing half done. `--persist-to DIR` goes to
// wrangler.
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { REBUILD } from "../worker/search/rebuild-statement.ts";
import { commandOf, fail, root, toolEnv } from "./support/tools.mjs";

const { values } = parseArgs({
  options: { local: { type: "boolean" }, remote: { type: "boolean" }, "persist-to": { type: "string" } },
});
if (Boolean(values.local) === Boolean(values.remote)) fail("Say which index to make anew: --local or --remote.");

const place = values.local ? "--local" : "--remote";
const persist = values["persist-to"] ? ["--persist-to", values["persist-to"]] : [];
const [command, args] = commandOf("wrangler", [
  "d1",
  "execute",
  "DB",
  place,
  "--yes",
  "--command",
  REBUILD,
  ...persist,
]);
const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, env: toolEnv({ CI: "1" }), encoding: "utf8" });
if (status !== 0) fail(`The search index could not be told.\n${stdout}${stderr}`);
console.log(
  "The search index is made anew: cron empties it within a minute and brings in 200 entries a minute. Until then searches find less.",
);
