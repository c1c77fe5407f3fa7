import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../support/tools.mjs";

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

/**
 * What the browser asks for, from the built pages and Vite's manifest: the scripts and styles of the shell with its first screen, and what
 * each further page adds to them before anything on it is pressed. Paths below dist/.
 */
export function shellFiles() {
  const manifest = JSON.parse(readFileSync(join(dist, "client.manifest.json"), "utf8"));
  const keyOf = Object.fromEntries(Object.entries(manifest).map(([key, { file }]) => [file, key]));
  const load = (file, into = new Set()) => {
    const { imports = [] } = manifest[keyOf[file]];
    if (into.has(`client/${file}`)) return into;
    into.add(`client/${file}`);
    for (const key of imports) load(manifest[key].file, into);
    return into;
  };
  const named = (page, ending) =>
    [...readFileSync(join(dist, "client", page), "utf8").matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)]
      .map(([, file]) => file)
      .filter((file) => file.endsWith(ending));
  const shell = new Set();
  for (const file of [...named("index.html", ".js"), manifest["pages/dashboard.tsx"].file]) load(file, shell);
  // Pages that share a chunk stand in the manifest under the chunk's name.
  const pages = Object.keys(manifest).filter((key) => /^(pages\/|_(account|forms|placeholder).*js$)/.test(key));
  const further = pages.map((key) => [key, [...load(manifest[key].file)].filter((file) => !shell.has(file))]);
  return {
    shell: [...shell],
    styles: named("index.html", ".css").map((file) => `client/${file}`),
    landing: named("landing.html", ".js").map((file) => `client/${file}`),
    further: Object.fromEntries(further),
  };
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
