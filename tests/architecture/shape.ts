import { posix } from "node:path";
import type { Source } from "./sources.ts";

/** Maximum number of files directly in a folder. */
export const FOLDER_MAX_FILES = 20;
/** Maximum number of lines in a product file. */
export const FILE_MAX_LINES = 300;
/** Maximum number of `as unknown as` in product code. A comment above each says why. */
export const CASTS_MAX = 3;

/** Folders with more than `max` files, the largest first. */
export function crowdedFolders(paths: string[], max = FOLDER_MAX_FILES): [folder: string, files: number][] {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1);
  return [...counts].filter(([, files]) => files > max).toSorted(([, one], [, other]) => other - one);
}

export const countLines = ({ text }: Source): number => text.split("\n").length - (text.endsWith("\n") ? 1 : 0);

/** Results that are read by position: `const [a, , b] = await …`. */
export const destructuringHoles = ({ path, text }: Source): string[] =>
  [...text.matchAll(/\b(?:const|let)\s+\[\s*(?:,|[^\]=;]*?,\s*,)[^\]]*\]\s*=\s*await\b/g)].map(
    ([found]) => `${path}: ${found.replaceAll(/\s+/g, " ")}`,
  );

/** Batches without named results. Only `worker/db/batch.ts` and the migrations may call D1's `batch`. */
export const unnamedBatches = ({ path, text }: Source): string[] =>
  path === "worker/db/batch.ts" || path === "worker/db/migrate.ts" || !/\.batch\(/.test(text)
    ? []
    : [`${path} calls .batch(): use batch() of worker/db/batch.ts`];

/** How often a file contains `as unknown as`. */
export const countUnknownCasts = ({ text }: Source): number => text.match(/\bas unknown as\b/g)?.length ?? 0;
