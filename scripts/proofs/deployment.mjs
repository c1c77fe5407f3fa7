// Runs the commands of an operator in a copy of the product, against the stub of the provider's API.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startCloudflare } from "#tests/support/cloudflare/server.ts";
import { runCommand, toolEnv } from "../support/tools.mjs";
import { copyProduct } from "./copy.mjs";

export async function openDeployment(knobs = {}) {
  const folder = mkdtempSync(join(tmpdir(), "node-deployment-"));
  const checkout = join(folder, "checkout");
  copyProduct(checkout);
  const home = join(folder, "home");
  mkdirSync(home);
  const cloudflare = await startCloudflare();
  Object.assign(cloudflare.account.knobs, knobs);
  // Neither the login nor the settings of this machine.
  const own = Object.fromEntries(
    Object.entries(toolEnv()).filter(([name]) => !/^(CLOUDFLARE|APP|MAIL|AUTH|ADMIN)_/.test(name)),
  );
  const env = { ...own, HOME: home, XDG_CONFIG_HOME: home, CI: "", ...cloudflare.env };
  const run = (script, args = [], more = {}) =>
    runCommand(process.execPath, [join(checkout, script), ...args], { cwd: checkout, env: { ...env, ...more } });
  return {
    account: cloudflare.account,
    checkout,
    env,
    /** Each resolves to `{ code, output }`. */
    deploy: (args, more) => run("scripts/deploy.mjs", args, more),
    wrangler: (args, more) => run("node_modules/wrangler/bin/wrangler.js", args, more),
    run,
    async close() {
      await cloudflare.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
