// `npm run deploy`: checks the account, asks for the values of the first deployment, then runs `wrangler deploy`. Values
// also come from the environment and `--var NAME:VALUE`. `--env staging`: the second environment. `--yes`: replaces a
// DNS record without asking. `--dry-run` needs no account. All other options go to wrangler.
import { spawnSync } from "node:child_process";
import { ensureInstalled } from "./support/install.mjs";
import { stopAll, stopOnSignals, toolEnv, toolNode } from "./support/tools.mjs";

stopOnSignals();
await ensureInstalled();
// The caller may run on Node 20, which cannot import TypeScript.
if (Number(process.versions.node.split(".")[0]) < 24 && toolNode() !== process.execPath) {
  const again = spawnSync(toolNode(), process.argv.slice(1), { stdio: "inherit", env: toolEnv() });
  process.exit(again.status ?? 1);
}
const { deploy } = await import("./deploy/deploy.mjs");
process.exitCode = await deploy(process.argv.slice(2));
await stopAll();
