import { posix } from "node:path";
import type { Source } from "./sources.ts";

/**
 * The import rules of CONTRIBUTING.md. The first rule whose folder matches a file's path applies to the file. `may` lists the folders and files that
 * the file may import besides its own folder. `packages` lists the only npm packages it may import, `never` those it may not. `*` matches one
 * folder name, `**` any number of them.
 */
type Rule = { folder: string; may: string[]; packages?: string[]; never?: string[] };

const CONTRACT = "worker/contract/";
const SERVER_PACKAGES = ["hono", "drizzle-orm", "better-auth", "cloudflare:workers", "@hono/zod-validator"];
const BROWSER_PACKAGES = ["react", "react-dom", "react-router", "@headlessui/react", "@tanstack/react-query"];
const BASE = [CONTRACT, "worker/db/", "worker/env.ts"];
const FEATURE = [...BASE, ...["auth", "domain", "http", "mail", "media", "search"].map((name) => `worker/${name}/`)];

const RULES: Rule[] = [
  { folder: CONTRACT, may: [], packages: ["zod", "linkify-it", "date-fns", "@date-fns/tz"] },
  { folder: "worker/db/", may: [CONTRACT], never: ["hono", ...BROWSER_PACKAGES] },
  { folder: "worker/http/", may: BASE, never: BROWSER_PACKAGES },
  { folder: "worker/mail/", may: [...BASE, "worker/http/"], never: BROWSER_PACKAGES },
  { folder: "worker/search/", may: [...BASE, "worker/http/"], never: BROWSER_PACKAGES },
  { folder: "worker/media/", may: [...BASE, "worker/http/"], never: BROWSER_PACKAGES },
  { folder: "worker/auth/", may: [...BASE, "worker/http/", "worker/mail/", "worker/domain/"], never: BROWSER_PACKAGES },
  { folder: "worker/domain/", may: [...BASE, "worker/http/", "worker/mail/"], never: BROWSER_PACKAGES },
  { folder: "worker/features/*/", may: FEATURE, never: BROWSER_PACKAGES },
  { folder: "worker/pages/", may: [...FEATURE, "worker/features/*/**/queries.ts"], never: BROWSER_PACKAGES },
  { folder: "worker/", may: ["durable/"], never: BROWSER_PACKAGES },
  { folder: "durable/", may: [CONTRACT], packages: ["cloudflare:workers"] },
  { folder: "web/ui/", may: [CONTRACT, "web/lib/"], never: SERVER_PACKAGES },
  { folder: "web/lib/", may: [CONTRACT, "web/ui/"], never: SERVER_PACKAGES },
  { folder: "web/forms/", may: [CONTRACT, "web/ui/", "web/lib/"], never: SERVER_PACKAGES },
  { folder: "web/live/", may: [CONTRACT, "web/ui/", "web/lib/"], never: SERVER_PACKAGES },
  {
    folder: "web/features/*/",
    may: [CONTRACT, "web/forms/", "web/live/", "web/ui/", "web/lib/"],
    never: SERVER_PACKAGES,
  },
  { folder: "web/", may: [CONTRACT], never: SERVER_PACKAGES },
];

/** The beginning of a path that a pattern matches: for `web/features/*\/` and `web/features/events/api.ts`, `web/features/events/`. */
function prefixIn(pattern: string, path: string): string | null {
  const expression = pattern
    .replaceAll(".", "\\.")
    .replaceAll("**/", "<any>")
    .replaceAll("*", "[^/]+")
    .replaceAll("<any>", "(?:[^/]+/)*");
  return path.match(new RegExp(`^${expression}`))?.[0] ?? null;
}

const STATEMENTS = [
  /^\s*(?:import|export)\b[^"'`;]*?\bfrom\s+["']([^"']+)["']/gm,
  /^\s*import\s+["']([^"']+)["']/gm,
  /\bimport\(\s*["']([^"']+)["']/g,
];

/** The specifiers that a file imports, type imports and `import()` included. */
export const importsOf = (text: string): string[] =>
  STATEMENTS.flatMap((statement) => [...text.matchAll(statement)].map((match) => match[1] ?? ""));

const WORKER_ALIASES = ["contract", "db", "http", "auth", "domain", "mail", "media", "search"];

/** Resolves an alias of package.json: `#contract/x.ts` is `worker/contract/x.ts`, `#web/x.ts` is `web/x.ts`. */
function resolveAlias(specifier: string): string {
  const [name = "", ...rest] = specifier.slice(1).split("/");
  return [...(WORKER_ALIASES.includes(name) ? ["worker", name] : [name]), ...rest].join("/");
}

/** The path in the repository that a specifier points to, or null for a package. */
export function targetOf(specifier: string, from: string): string | null {
  if (specifier.startsWith("#")) return resolveAlias(specifier);
  return specifier.startsWith(".") ? posix.join(posix.dirname(from), specifier) : null;
}

const isFrom = (specifier: string, name: string) => specifier === name || specifier.startsWith(`${name}/`);

/** The imports of a file that the rules do not allow, each as a sentence. */
export function forbiddenImports({ path, text }: Source): string[] {
  const rule = RULES.find(({ folder }) => prefixIn(folder, path) !== null);
  if (!rule) return [`${path} is in no folder of the import rules`];
  const own = prefixIn(rule.folder, path) ?? "";
  return importsOf(text).flatMap((specifier) => {
    const target = targetOf(specifier, path);
    if (target === null) {
      const isAllowed = rule.packages
        ? rule.packages.some((name) => isFrom(specifier, name))
        : !rule.never?.some((name) => isFrom(specifier, name));
      return isAllowed ? [] : [`${path} may not import the package ${specifier}`];
    }
    if (target.startsWith(own)) return [];
    return rule.may.some((pattern) => prefixIn(pattern, target) !== null) ? [] : [`${path} may not import ${target}`];
  });
}

/** Imports with more than one `../`, which must use an alias. */
export const deepRelativeImports = ({ path, text }: Source): string[] =>
  importsOf(text)
    .filter((specifier) => specifier.startsWith("../../"))
    .map((specifier) => `${path} imports ${specifier}: use an alias`);

/** The import cycles between files, type imports and `import()` included, each as a list of paths. Uses Tarjan's algorithm. */
export function importCycles(sources: Source[]): string[][] {
  const edges = new Map(
    sources.map(({ path, text }) => [path, importsOf(text).flatMap((specifier) => targetOf(specifier, path) ?? [])]),
  );
  const seen = new Map<string, { index: number; low: number; isOpen: boolean }>();
  const open: string[] = [];
  const found: string[][] = [];
  const visit = (path: string) => {
    const node = { index: seen.size, low: seen.size, isOpen: true };
    seen.set(path, node);
    open.push(path);
    for (const next of edges.get(path) ?? []) {
      if (!edges.has(next)) continue;
      const known = seen.get(next);
      if (!known) node.low = Math.min(node.low, visit(next).low);
      else if (known.isOpen) node.low = Math.min(node.low, known.index);
    }
    if (node.low === node.index) {
      const cycle = open.splice(open.indexOf(path));
      for (const one of cycle) Object.assign(seen.get(one) ?? {}, { isOpen: false });
      if (cycle.length > 1 || edges.get(path)?.includes(path)) found.push(cycle.toSorted());
    }
    return node;
  };
  for (const path of edges.keys()) if (!seen.has(path)) visit(path);
  return found;
}

/** Whether a file only re-exports other files. The schema's index is the one allowed barrel. */
export function isBarrel({ path, text }: Source): boolean {
  if (path === "worker/db/schema/index.ts") return false;
  const passed = /^\s*export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s*from\s*["'][^"']+["'];?/gm;
  const rest = text
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/^\s*\/\/.*$/gm, "")
    .replaceAll(passed, "");
  return rest.trim() === "" && text.search(passed) >= 0;
}
