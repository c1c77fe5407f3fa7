import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");
export type Source = { path: string; text: string };

/** Source files in `at`, without generated ones. Paths are relative to `at`. */
const read = (pattern: string, at = root): Source[] =>
  globSync(pattern, { cwd: at })
    .filter((path) => !path.endsWith(".gen.ts"))
    .map((path) => ({ path, text: readFileSync(join(at, path), "utf8") }));

export const productSources = (at = root) => read("{worker,durable,web}/**/*.{ts,tsx}", at);
export const testSources = (at = root) => read("tests/**/*.{ts,tsx}", at);
export const scriptSources = (at = root) => read("scripts/**/*.mjs", at);

/** Paths of all files of the product, its tests and its scripts, without generated ones. */
export const allPaths = (at = root): string[] =>
  globSync("{worker,durable,web,tests,scripts}/**/*", { cwd: at }).filter(
    (path) => !path.endsWith(".gen.ts") && statSync(join(at, path)).isFile(),
  );
