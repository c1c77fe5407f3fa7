// Installs the packages of the lockfile if node_modules is out of date. Runs on Node 20 without packages.
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fail, mustStep, root, runCommand } from "./tools.mjs";

const stamp = join(root, "node_modules/.lockfile-installed");

export async function ensureInstalled() {
  if (Number(process.versions.node.split(".")[0]) < 20)
    fail(`Node ${process.versions.node} is too old: Node 20 or newer is needed.`);
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (isInstalled(wanted)) return;
  const modules = join(root, "node_modules");
  // npm ci would empty the folder behind the link.
  if (existsSync(modules) && lstatSync(modules).isSymbolicLink())
    fail("node_modules is a link to packages of another lockfile: remove the link and try again.");
  console.log("… installing the packages of package-lock.json, which takes a minute");
  await mustStep(
    "installed the packages of package-lock.json",
    () => runCommand("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error"], { env: npmEnv() }),
    "The packages could not be installed: npm ci must be able to reach the npm registry (its error is above).",
  );
  writeFileSync(stamp, wanted);
}

function isInstalled(wanted) {
  if (existsSync(stamp)) return readFileSync(stamp, "utf8") === wanted;
  // After a direct run of npm, its own record is newer than the lockfile.
  const record = join(root, "node_modules/.package-lock.json");
  return existsSync(record) && statSync(record).mtimeMs > statSync(join(root, "package-lock.json")).mtimeMs;
}

/** npm ci deletes the Node in node_modules/.bin while it runs. */
function npmEnv() {
  const bin = join(root, "node_modules/.bin");
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== bin);
  return { ...process.env, PATH: path.join(delimiter), npm_config_update_notifier: "false" };
}
