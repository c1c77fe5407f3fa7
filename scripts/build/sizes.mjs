import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { root } from "../support/tools.mjs";

const dist = join(root, "dist");

const find = (pattern) => globSync(pattern, { cwd: dist });

export const gzipBytes = (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

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
 * The requests of a first visit to each page, each admin section and the landing page, before anything is pressed.
 * `depth`: the longest chain of scripts in which each requests the next. Paths are below dist/.
 */
export function firstVisits() {
  const manifest = JSON.parse(readFileSync(join(dist, "client.manifest.json"), "utf8"));
  const app = documentFiles("index.html");
  const landing = documentFiles("landing.html");
  const visits = { "/": { ...landing, depth: Math.min(1, landing.scripts.length) } };
  for (const [name, chunks] of Object.entries(routeChunks(manifest))) {
    const { [name]: loader } = app.articleScripts;
    const scripts = [...new Set([...app.scripts, ...chunks.flatMap((key) => withImports(manifest, key))])];
    const depth = Math.max(...chunks.map((key) => importDistance(manifest, key)));
    // The script of an article requests the scripts of the page and the app at once.
    visits[name] = loader ? { ...app, scripts: [loader, ...scripts], depth: 2 } : { ...app, scripts, depth };
  }
  return visits;
}

function documentFiles(page) {
  const html = readFileSync(join(dist, "client", page), "utf8");
  const files = (pattern) => [...html.matchAll(pattern)].map(([, file]) => `client/${file}`);
  return {
    styles: files(/href="\/(assets\/[^"]+\.css)"/g),
    fonts: files(/href="\/(assets\/[^"]+\.woff2)"/g),
    scripts: files(/<script type="module"[^>]* src="\/(assets\/[^"]+\.js)"/g),
    articleScripts: Object.fromEntries(
      [...html.matchAll(/src="\/(assets\/[^"]+\.js)" data-page="([^"]+)"/g)].map(([, file, name]) => [
        name,
        `client/${file}`,
      ]),
    ),
  };
}

function routeChunks(manifest) {
  const imported = manifest["index.html"].dynamicImports;
  const named = (name) => imported.find((key) => manifest[key].name === name);
  const routes = { profile: [named("profile")] };
  for (const key of imported) {
    const [, page] = /^pages\/(.+)\.tsx$/.exec(key) ?? [];
    const [, section] = /^features\/admin\/(.+)\//.exec(key) ?? [];
    if (page) routes[page] = [key];
    else if (section) routes[`admin, ${section}`] = [named("admin"), key];
    else if (key === "features/profiles/more-tabs.tsx") routes["profile, another tab"] = [named("profile"), key];
  }
  return routes;
}

function withImports(manifest, key, seen = new Set()) {
  const { file, imports = [] } = manifest[key];
  if (seen.has(`client/${file}`)) return seen;
  seen.add(`client/${file}`);
  for (const one of imports) withImports(manifest, one, seen);
  return [...seen];
}

/** Scripts in the shortest chain from the document. Vite requests a chunk together with its static imports. */
function importDistance(manifest, target) {
  let distance = 1;
  const seen = new Set();
  for (let keys = ["index.html"]; keys.length > 0; distance += 1) {
    if (keys.includes(target)) return distance;
    for (const key of keys) seen.add(key);
    const next = keys
      .flatMap((key) => [...(manifest[key].imports ?? []), key])
      .flatMap((key) => manifest[key].dynamicImports ?? []);
    keys = [...new Set(next)].filter((key) => !seen.has(key));
  }
  throw new Error(`Nothing imports the chunk ${target}.`);
}

const KB = 1024;
const FIRST_SCREEN = "dashboard";
const ROUTE_KB = 29;
/** Includes React Hook Form and the schemas (24 KB), shared by all routes with a form. */
const ROUTE_WITH_FORM_KB = 42;
/** Includes what must be loaded before it is needed: lost connection, new version, Undo. */
const SHELL_KB = 185;
const STYLES_KB = 20;
const FORMS = /\/forms-[^/]+\.js$/;

/** Goal 4: requests and chain of a first visit, 5: gzipped scripts, 6: styles and fonts, 7: the worker's bundle. */
export function buildFigures() {
  const visits = firstVisits();
  const sum = (files) => files.reduce((total, file) => total + gzipBytes(file), 0) / KB;
  const shell = visits[FIRST_SCREEN].scripts;
  const figures = [];
  const add = (goal, name, value, limit, unit) => figures.push({ goal, name, value, limit, unit });
  for (const [name, { styles, fonts, scripts, depth }] of Object.entries(visits)) {
    add(4, `requests of a first visit: ${name}`, 1 + styles.length + fonts.length + scripts.length, 8, "requests");
    add(4, `scripts requested one after another: ${name}`, depth, 2, "deep");
  }
  // The worker removes the dialog if there is no donation address.
  add(5, "script of the landing page with the donation dialog", sum(visits["/"].scripts), 5, "KB");
  add(5, "scripts of the signed-in shell with the dashboard", sum(shell), SHELL_KB, "KB");
  for (const [name, { scripts }] of Object.entries(visits)) {
    if (name === "/" || name === FIRST_SCREEN) continue;
    const limit = scripts.some((file) => FORMS.test(file)) ? ROUTE_WITH_FORM_KB : ROUTE_KB;
    add(5, `scripts beyond the shell: ${name}`, sum(scripts.filter((file) => !shell.includes(file))), limit, "KB");
  }
  add(6, "stylesheets in all", find("client/assets/*.css").length, 1, "files");
  add(6, "styles", sum(find("client/assets/*.css")), STYLES_KB, "KB");
  add(6, "latin fonts", sum(find("client/assets/*-latin-wght-normal-*.woff2")), 80, "KB");
  add(7, "worker, loaded with the entry", sum(entryModules().modules.map((name) => `worker/${name}`)), 114, "KB");
  add(7, "worker, all modules", sum(find("worker/*.js")), 648, "KB");
  return figures;
}

export function printFigure({ name, value, limit, unit }) {
  const isMet = value <= limit;
  const number = Number.isInteger(value) ? String(value) : value.toFixed(1);
  console.log(`${isMet ? "✓" : "✗"} ${name}: ${number} ${unit} (goal ${limit})`);
  return isMet;
}

export function printSizes() {
  const files = globSync(["worker/*.js", "client/assets/*.{js,css,woff2}", "client/*.html"], { cwd: dist });
  const rows = files.map((file) => [gzipBytes(file), file]).sort(([a], [b]) => b - a);
  for (const [bytes, file] of rows) console.log(`${(bytes / KB).toFixed(1).padStart(8)} KB gz  ${file}`);
  for (const figure of buildFigures()) printFigure(figure);
}
