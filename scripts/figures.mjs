// `npm run figures [-- folder]`: how easy the code is to live in, counted: sizes of files and folders, imports, batches, circles, long
// functions. `folder` is another checkout to count, for a comparison.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ensureInstalled } from "./support/install.mjs";
import { commandOf, root, toolEnv } from "./support/tools.mjs";

await ensureInstalled();
const { circles, climbingImports } = await import("../tests/architecture/imports.ts");
const { castsIn, holesIn, linesOf, unnamedBatches, wideFolders } = await import("../tests/architecture/shape.ts");
const { allPaths, productSources, scriptSources, testSources } = await import("../tests/architecture/sources.ts");

const at = resolve(process.argv[2] ?? root);
const product = productSources(at);
const sources = [...product, ...testSources(at), ...scriptSources(at)];

/** The value below which this share of the numbers lies. */
const quantile = (numbers, share) => numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * share)];

/** Functions over 60 lines in product and scripts, counted by the linter's rule alone, so that any checkout can be counted. */
function longFunctions() {
  const folder = mkdtempSync(join(tmpdir(), "node-figures-"));
  const rule = { noExcessiveLinesPerFunction: { level: "error", options: { maxLines: 60 } } };
  const config = {
    linter: { rules: { preset: "none", complexity: rule } },
    css: { parser: { tailwindDirectives: true } },
  };
  writeFileSync(join(folder, "biome.json"), JSON.stringify(config));
  const options = [`--config-path=${folder}`, "--reporter=json", "--max-diagnostics=none"];
  const [command, args] = commandOf("biome", ["lint", ...options, "worker", "durable", "web", "scripts"]);
  const { stdout } = spawnSync(command, args, { cwd: at, env: toolEnv(), encoding: "utf8", maxBuffer: 2 ** 26 });
  rmSync(folder, { recursive: true });
  return JSON.parse(stdout).diagnostics.filter(({ category }) => category?.endsWith("noExcessiveLinesPerFunction"));
}

const lines = product.map(linesOf);
const rows = [
  ["product files", product.length],
  ["product lines", lines.reduce((sum, one) => sum + one, 0)],
  ["lines of a product file: median", quantile(lines, 0.5)],
  ["lines of a product file: 90th percentile", quantile(lines, 0.9)],
  ["product files over 250 lines", lines.filter((one) => one > 250).length],
  ["product files under 15 lines", lines.filter((one) => one < 15).length],
  ["functions over 60 lines (product and scripts)", longFunctions().length],
  ["folders with more than 20 files", wideFolders(allPaths(at)).length],
  ["imports that climb with ../../", sources.flatMap(climbingImports).length],
  ["circles between files, types included (product)", circles(product).length],
  ["holes in destructured batches", product.flatMap(holesIn).length],
  ["files with a batch without names", product.flatMap(unnamedBatches).length],
  ["`as unknown as` in product", product.reduce((sum, one) => sum + castsIn(one), 0)],
];
for (const [name, value] of rows) console.log(`${String(value).padStart(7)}  ${name}`);

console.log("\nWidest folders");
for (const [folder, files] of wideFolders(allPaths(at), 0).slice(0, 8))
  console.log(`${String(files).padStart(7)}  ${folder}`);
