import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/tools.mjs";

const LEFT_OUT = ["node_modules", ".git", ".wrangler", "test-results", "playwright-report"];
/** Folders of `node_modules` that tools write to. */
const CACHES = [".vite", ".vite-temp", ".cache", ".mf", ".tsc", ".vitest"];

/** A copy of the product to be changed at will, with the same packages. */
export function copyProduct(target) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(root).filter((entry) => !LEFT_OUT.includes(entry)))
    cpSync(join(root, name), join(target, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(target, "node_modules"));
}

/** Gives a copy a package folder of its own, so that two copies that run tests do not share their caches. */
export function linkPackages(target) {
  const packages = join(target, "node_modules");
  rmSync(packages);
  mkdirSync(packages);
  for (const name of readdirSync(join(root, "node_modules")).filter((entry) => !CACHES.includes(entry)))
    symlinkSync(join(root, "node_modules", name), join(packages, name));
}
