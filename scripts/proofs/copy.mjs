import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/tools.mjs";

const NOT_COPIED = ["node_modules", ".git", ".wrangler", "test-results", "playwright-report"];
/** Of a deployment. */
const SECRETS = /^secrets\..*\.env$/;
const CACHES = [".vite", ".vite-temp", ".cache", ".mf", ".tsc", ".vitest"];

/** With a link to the same packages, so that a proof can change the product's files. */
export function copyProduct(target) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  // With its times, because the packages are compared with the lockfile by time.
  for (const name of readdirSync(root).filter((entry) => !NOT_COPIED.includes(entry) && !SECRETS.test(entry)))
    cpSync(join(root, name), join(target, name), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(root, "node_modules"), join(target, "node_modules"));
}

/** One link per package, so that two copies that run tests do not share caches. */
export function linkPackages(target) {
  const packages = join(target, "node_modules");
  rmSync(packages);
  mkdirSync(packages);
  for (const name of readdirSync(join(root, "node_modules")).filter((entry) => !CACHES.includes(entry)))
    symlinkSync(join(root, "node_modules", name), join(packages, name));
}
