import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/tools.mjs";

const LEFT_OUT = ["node_modules", ".git", ".wrangler", "test-results", "playwright-report"];

/** A copy of the product to be changed at will, with the same packages. */
export function copyProduct(target) {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  for (const name of readdirSync(root).filter((entry) => !LEFT_OUT.includes(entry)))
    cpSync(join(root, name), join(target, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(target, "node_modules"));
}
