// `npm run figures [-- folder]`: counts the shape of the code: sizes, imports, cycles, batches, long functions.
// `folder`: another checkout to compare with.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ensureInstalled } from "../support/install.mjs";
import { commandOf, root, toolEnv } from "../support/tools.mjs";

await ensureInstalled();
const { importCycles, deepRelativeImports } = await import("#tests/architecture/imports.ts");
const { countUnknownCasts, destructuringHoles, countLines, unnamedBatches, crowdedFolders } = await import(
  "#tests/architecture/shape.ts"
);
const { isStrayStylesheet, ownConflicts, ownForms, ownGuards, ownMissing, ownOverlays, strayQueryKeys } = await import(
  "#tests/architecture/one-way.ts"
);
const { allPaths, productSources, scriptSources, testSources } = await import("#tests/architecture/sources.ts");

const at = resolve(process.argv[2] ?? root);
const product = productSources(at);
const sources = [...product, ...testSources(at), ...scriptSources(at)];

const quantile = (numbers, share) => numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * share)];

/** With its own linter configuration, so that it can count any checkout. */
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

const FORM_STYLES = [
  /\buseSettingForm\(/,
  /\buseFieldErrors\(|\bnew FormData\(/,
  /\bupdateError\(/,
  /\bzodResolver\(/,
  /\buseForm\b[^;]*from "react-hook-form"/,
  /\buseForm\b[^;]*from "#web\/forms\/use-form\.ts"/,
];
const screens = product.filter(({ path }) => /^web\/(features|pages|layouts)\//.test(path));
const formStyles = FORM_STYLES.filter((style) => screens.some(({ text }) => style.test(text)));

const linesIn = (folder) =>
  allPaths(at)
    .filter((path) => path.startsWith(`${folder}/`))
    .reduce((sum, path) => sum + countLines({ text: readFileSync(join(at, path), "utf8") }), 0);
const cssLines = allPaths(at)
  .filter(isStrayStylesheet)
  .reduce((sum, path) => sum + countLines({ text: readFileSync(join(at, path), "utf8") }), 0);

const lines = product.map(countLines);
const rows = [
  ["product files", product.length],
  ["product lines", lines.reduce((sum, one) => sum + one, 0)],
  ["lines of a product file: median", quantile(lines, 0.5)],
  ["lines of a product file: 90th percentile", quantile(lines, 0.9)],
  ["product files over 250 lines", lines.filter((one) => one > 250).length],
  ["product files under 15 lines", lines.filter((one) => one < 15).length],
  ["functions over 60 lines (product and scripts)", longFunctions().length],
  ["folders with more than 20 files", crowdedFolders(allPaths(at)).length],
  ["imports with ../../", sources.flatMap(deepRelativeImports).length],
  ["import cycles, types included (product)", importCycles(product).length],
  ["destructured batches with holes", product.flatMap(destructuringHoles).length],
  ["files with a batch without names", product.flatMap(unnamedBatches).length],
  ["`as unknown as` in product", product.reduce((sum, one) => sum + countUnknownCasts(one), 0)],
  ["styles of forms in the screens", formStyles.length],
  ["forms outside web/forms", product.flatMap(ownForms).length],
  ["guards against a second press outside the kit", product.flatMap(ownGuards).length],
  ["conflicts of edits outside the kit", product.flatMap(ownConflicts).length],
  ["screens that find out what is missing", product.flatMap(ownMissing).length],
  ["imports of Headless UI outside web/ui", product.flatMap(ownOverlays).length],
  ["query keys and API paths outside api.ts", product.flatMap(strayQueryKeys).length],
  ["lines of CSS outside web/ui and web/app.css", cssLines],
];
for (const [name, value] of rows) console.log(`${String(value).padStart(7)}  ${name}`);

console.log("\nLines by feature, web and worker");
const features = new Set(product.map(({ path }) => /^(?:web|worker)\/features\/([^/]+)\//.exec(path)?.[1]));
for (const feature of [...features].filter(Boolean).sort())
  console.log(
    `${String(linesIn(`web/features/${feature}`)).padStart(7)} ${String(linesIn(feature === "auth" ? "worker/auth" : `worker/features/${feature}`)).padStart(7)}  ${feature}`,
  );

console.log("\nFolders with the most files");
for (const [folder, files] of crowdedFolders(allPaths(at), 0).slice(0, 8))
  console.log(`${String(files).padStart(7)}  ${folder}`);
