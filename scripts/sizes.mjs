import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "./tools.mjs";

const dist = join(root, "dist");

/** Bytes of a file as the network carries it. */
export const gzipBytes = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

/** The modules of the built worker that are loaded with its entry: static imports, followed. */
export function entryModules() {
  const { outputs } = JSON.parse(readFileSync(join(dist, "worker.meta.json"), "utf8"));
  const named = Object.fromEntries(Object.entries(outputs).map(([path, output]) => [path.split("/").at(-1), output]));
  const loaded = new Set();
  const load = (name) => {
    if (loaded.has(name) || !named[name]) return;
    loaded.add(name);
    for (const { kind, path } of named[name].imports) if (kind === "import-statement") load(path.split("/").at(-1));
  };
  load("index.js");
  return { modules: [...loaded], inputs: [...loaded].flatMap((name) => Object.keys(named[name].inputs)) };
}

export function printSizes() {
  const files = globSync(["worker/*.js", "client/assets/*.{js,css,woff2}", "client/*.html"], { cwd: dist });
  const rows = files.map((file) => [gzipBytes(file), file]).sort(([a], [b]) => b - a);
  for (const [bytes, file] of rows) console.log(`${(bytes / 1024).toFixed(1).padStart(8)} KB gz  ${file}`);
  const { modules } = entryModules();
  const sum = (names) => names.reduce((total, name) => total + gzipBytes(`worker/${name}`), 0) / 1024;
  const all = globSync("*.js", { cwd: join(dist, "worker") });
  console.log(`worker: ${sum(all).toFixed(1)} KB gz, of which ${sum(modules).toFixed(1)} KB load with the entry`);
}
