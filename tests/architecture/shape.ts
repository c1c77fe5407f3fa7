import { posix } from "node:path";
import type { Source } from "./sources.ts";

/** Files a folder may hold beside its subfolders. */
export const FOLDER_MAX_FILES = 20;
/** Lines a product file may have. */
export const FILE_MAX_LINES = 250;
/** `as unknown as` in product code; each says why above it. */
export const CASTS_MAX = 3;

/** Folders with more files than allowed, with their number of files. */
export function wideFolders(paths: string[], max = FOLDER_MAX_FILES): [folder: string, files: number][] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1);
  return [...counts].filter(([, files]) => files > max).toSorted(([, one], [, other]) => other - one);
}

export const linesOf = ({ text }: Source): number => text.split("\n").length - (text.endsWith("\n") ? 1 : 0);

/** Results read by counting commas: `const [a, , b] = await …`. */
export const holesIn = ({ path, text }: Source): string[] =>
  [...text.matchAll(/\b(?:const|let)\s+\[\s*(?:,|[^\]=;]*?,\s*,)[^\]]*\]\s*=\s*await\b/g)].map(
    ([found]) => `${path}: ${found.replaceAll(/\s+/g, " ")}`,
  );

/** Batches whose results have no names: `worker/db/batch.ts` and the migrations alone may call D1's. */
export const unnamedBatches = ({ path, text }: Source): string[] =>
  path === "worker/db/batch.ts" || path === "worker/db/migrate.ts" || !/\.batch\(/.test(text)
    ? []
    : [`${path} calls .batch(): use batch() of worker/db/batch.ts`];

/** How often a file switches a type off with `as unknown as`. */
export const castsIn = ({ text }: Source): number => text.match(/\bas unknown as\b/g)?.length ?? 0;
