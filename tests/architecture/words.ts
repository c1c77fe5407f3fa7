import { posix } from "node:path";
import type { Source } from "./sources.ts";

const EMPTY_NAMES = /(^|[-.])(utils?|helpers?|misc|common|services?|managers?)$/;

/** Names that say nothing about what is inside. */
export const hasEmptyName = (path: string): boolean =>
  EMPTY_NAMES.test(posix.basename(path).replace(/(\.test)?\.[a-z]+$/, ""));

export const isKebabCase = (path: string): boolean => /^[a-z0-9]+([-.][a-z0-9]+)*$/.test(posix.basename(path));

const FORBIDDEN: [pattern: RegExp, why: string][] = [
  [/dangerouslySetInnerHTML/, "HTML from a string can carry a script"],
  [/from\s+["']zod["']/, "the whole of zod weighs 91 KB gz: import * as z from zod/mini"],
  [/from\s+["']react-hot-toast["']/, "its Toaster injects a style element, which the CSP refuses: use /headless"],
  [/\bas\s+any\b|:\s*any\b/, "any switches the types off"],
  [/@ts-(ignore|nocheck|expect-error)/, "a silenced type error is still one"],
];

/** What no product file may contain, as sentences. */
export const forbiddenWords = ({ path, text }: Source): string[] =>
  FORBIDDEN.filter(([pattern]) => pattern.test(text)).map(([pattern, why]) => `${path} has ${pattern.source}: ${why}`);

/** Tests that do not run, or that keep others from running. */
export const hasSwitchedOffTest = (text: string): boolean =>
  /\b(it|test|describe|suite)(\.\w+)*\.(skip|only|todo|fixme|fails|runIf|skipIf)\b|\b(xit|xdescribe|xtest)\(/.test(
    text,
  );

/** Tables whose migrations leave them with a rowid, which costs one more written row for each insert (performance, goal 2). */
export function tablesWithRowid(sql: string): string[] {
  const created = sql.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?[`"]?(\w+)[`"]?\s*\(([\s\S]*?)\n\)([^;]*);/gi);
  return [...created]
    .filter(([, , , options = ""]) => !/WITHOUT\s+ROWID/i.test(options))
    .map(([, name = ""]) => name.replace(/^__new_/, ""));
}

/** Names an interface promises: those that must be there, and those that may. */
export function namesOfInterface(text: string, name: string): { required: string[]; optional: string[] } {
  const body = text.match(new RegExp(`interface ${name} \\{([\\s\\S]*?)\\n\\}`))?.[1] ?? "";
  const all = [...body.matchAll(/^\s{2}(\w+)(\?)?:/gm)].map(([, key = "", mark]) => ({
    key,
    isOptional: mark === "?",
  }));
  return {
    required: all.filter(({ isOptional }) => !isOptional).map(({ key }) => key),
    optional: all.filter(({ isOptional }) => isOptional).map(({ key }) => key),
  };
}
