import { posix } from "node:path";
import type { Source } from "./sources.ts";

const VAGUE_NAMES = /(^|[-.])(utils?|helpers?|misc|common|services?|managers?)$/;

/** Whether a file name does not say what is inside. */
export const hasVagueName = (path: string): boolean =>
  VAGUE_NAMES.test(posix.basename(path).replace(/(\.test)?\.[a-z]+$/, ""));

const FORBIDDEN: [pattern: RegExp, why: string][] = [
  [/dangerouslySetInnerHTML/, "HTML from a string can carry a script"],
  [/from\s+["']zod["']/, "zod weighs 91 KB gz: import * as z from zod/mini"],
  [/from\s+["']react-hot-toast["']/, "its Toaster injects a style element, which the CSP blocks: use /headless"],
  [/\bas\s+any\b|:\s*any\b/, "any disables type checks"],
  [/@ts-(ignore|nocheck|expect-error)/, "a silenced type error is still an error"],
  [/\b(decision|feature|rule|goal)s? (ID-)?\d/i, "the numbered document is not in the repository: write the rule"],
];

/** Patterns in a product file that are not allowed, each as a sentence. */
export const forbiddenPatterns = ({ path, text }: Source): string[] =>
  FORBIDDEN.filter(([pattern]) => pattern.test(text)).map(([pattern, why]) => `${path} has ${pattern.source}: ${why}`);

/** Whether a test file skips tests, or runs only some of them. */
export const hasDisabledTest = (text: string): boolean =>
  /\b(it|test|describe|suite)(\.\w+)*\.(skip|only|todo|fixme|fails|runIf|skipIf)\b|\b(xit|xdescribe|xtest)\(/.test(
    text,
  );

/** Tables that a migration creates with a rowid, which costs one more written row per insert. */
export function tablesWithRowid(sql: string): string[] {
  const created = sql.matchAll(/CREATE TABLE (?:IF NOT EXISTS )?[`"]?(\w+)[`"]?\s*\(([\s\S]*?)\n\)([^;]*);/gi);
  return [...created]
    .filter(([, , , options = ""]) => !/WITHOUT\s+ROWID/i.test(options))
    .map(([, name = ""]) => name.replace(/^__new_/, ""));
}

/** The required and optional property names of an interface. */
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
