import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");
export type Source = { path: string; text: string };

const read = (pattern: string): Source[] =>
  globSync(pattern, { cwd: root })
    .filter((path) => !path.endsWith(".gen.ts"))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));

export const productSources = () => read("{worker,durable,web}/**/*.{ts,tsx}");
export const testSources = () => read("tests/**/*.{ts,tsx}");
export const scriptSources = () => read("scripts/**/*.mjs");
