import { posix } from "node:path";
import type { Source } from "./sources.ts";

/**
 * The law of imports (README). A room is a folder; `inside` are the folders a file of it may reach, its own always among them;
 * `packages` narrows what it may take from npm, `never` forbids some of it. The first room a path begins with is its room.
 */
type Room = { room: string; inside: string[]; packages?: string[]; never?: string[] };

const CONTRACT = "worker/contract/";
const SERVER_ONLY = ["hono", "drizzle-orm", "better-auth", "cloudflare:workers", "@hono/zod-validator"];
const BROWSER_ONLY = ["react", "react-dom", "react-router", "@headlessui/react", "@tanstack/react-query"];
const INNER = [CONTRACT, "worker/db/", "worker/env.ts"];

const ROOMS: Room[] = [
  { room: CONTRACT, inside: [], packages: ["zod"] },
  { room: "worker/db/", inside: [CONTRACT], never: ["hono", ...BROWSER_ONLY] },
  { room: "worker/auth/", inside: [...INNER, "worker/http/", "worker/mail/"], never: BROWSER_ONLY },
  { room: "worker/http/", inside: INNER, never: BROWSER_ONLY },
  { room: "worker/mail/", inside: [...INNER, "worker/http/"], never: BROWSER_ONLY },
  { room: "worker/left-out/", inside: [CONTRACT], never: BROWSER_ONLY },
  { room: "worker/search/", inside: INNER, never: BROWSER_ONLY },
  {
    room: "worker/features/*/",
    inside: [...INNER, "worker/auth/", "worker/http/", "worker/mail/", "worker/search/"],
    never: BROWSER_ONLY,
  },
  {
    room: "worker/screens/",
    inside: [...INNER, "worker/auth/", "worker/http/", "worker/features/*/queries.ts"],
    never: BROWSER_ONLY,
  },
  { room: "worker/", inside: ["worker/", "durable/"], never: BROWSER_ONLY },
  { room: "durable/", inside: [CONTRACT], packages: ["cloudflare:workers"] },
  { room: "web/ui/", inside: [CONTRACT, "web/lib/"], never: SERVER_ONLY },
  { room: "web/lib/", inside: [CONTRACT, "web/ui/"], never: SERVER_ONLY },
  { room: "web/features/*/", inside: [CONTRACT, "web/ui/", "web/lib/"], never: SERVER_ONLY },
  {
    room: "web/pages/",
    inside: [CONTRACT, "web/ui/", "web/lib/", "web/features/", "web/layouts/"],
    never: SERVER_ONLY,
  },
  { room: "web/layouts/", inside: [CONTRACT, "web/ui/", "web/lib/", "web/features/"], never: SERVER_ONLY },
  { room: "web/", inside: [CONTRACT, "web/"], never: SERVER_ONLY },
];

/** The pattern's own prefix in a path: `web/features/*\/` in `web/features/events/api.ts` is `web/features/events/`. */
function prefixIn(pattern: string, path: string): string | null {
  const expression = pattern.replaceAll(".", "\\.").replaceAll("*", "[^/]+");
  return path.match(new RegExp(`^${expression}`))?.[0] ?? null;
}

const STATEMENTS = [
  /^\s*(?:import|export)\b[^"'`;]*?\bfrom\s+["']([^"']+)["']/gm,
  /^\s*import\s+["']([^"']+)["']/gm,
  /\bimport\(\s*["']([^"']+)["']/g,
];

/** What a file imports, types and `import()` included, as written. */
export const importsOf = (text: string): string[] =>
  STATEMENTS.flatMap((statement) => [...text.matchAll(statement)].map((match) => match[1] ?? ""));

const PACKAGES = "node_modules/";

/** A path inside the repository, or null for a package by its name. */
function targetOf(specifier: string, from: string): string | null {
  if (specifier.startsWith("#contract/")) return `${CONTRACT}${specifier.slice("#contract/".length)}.ts`;
  if (specifier === "#db/schema") return "worker/db/schema/index.ts";
  if (specifier.startsWith(".")) return posix.join(posix.dirname(from), specifier);
  return null;
}

const isFrom = (specifier: string, name: string) => specifier === name || specifier.startsWith(`${name}/`);

/** Each import of a file that the law does not allow, as a sentence. */
export function lawlessImports({ path, text }: Source): string[] {
  const law = ROOMS.find(({ room }) => prefixIn(room, path) !== null);
  if (!law) return [`${path} stands in no room of the law`];
  const own = prefixIn(law.room, path) ?? "";
  return importsOf(text).flatMap((specifier) => {
    const target = targetOf(specifier, path);
    if (target === null || target.startsWith(PACKAGES)) {
      const taken = target?.slice(PACKAGES.length) ?? specifier;
      const isLawful = law.packages
        ? law.packages.some((name) => isFrom(taken, name))
        : !law.never?.some((name) => isFrom(taken, name));
      return isLawful ? [] : [`${path} may not use the package ${specifier}`];
    }
    if (target.startsWith(own)) return [];
    return law.inside.some((pattern) => prefixIn(pattern, target) !== null) ? [] : [`${path} may not import ${target}`];
  });
}

/** Imports that climb more than two folders: from `worker/features/<noun>/` the worker's root is exactly two up. */
export const climbs = ({ path, text }: Source): string[] =>
  importsOf(text)
    .filter((specifier) => specifier.startsWith("../../../"))
    .map((specifier) => `${path} climbs too far: ${specifier}`);

/** A file that only passes on what others export; the schema's index is the one allowed. */
export function isBarrel({ path, text }: Source): boolean {
  if (path === "worker/db/schema/index.ts") return false;
  const passed = /^\s*export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s*from\s*["'][^"']+["'];?/gm;
  const rest = text
    .replaceAll(/\/\*[\s\S]*?\*\//g, "")
    .replaceAll(/^\s*\/\/.*$/gm, "")
    .replaceAll(passed, "");
  return rest.trim() === "" && text.search(passed) >= 0;
}
