import { cpSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Makes the named entries of `to` equal those of `from`: new files first (each by rename, whole or not at all), pages and entries after the
 * assets they name, and what is no longer there last. A server reading `to` meanwhile finds the old or the new, never a hole.
 */
export function mirror(from, to, entries) {
  const listed = (folder) =>
    entries
      .flatMap((entry) => globSync([entry, `${entry}/**/*`], { cwd: folder }))
      .filter((file) => statSync(join(folder, file)).isFile());
  const wanted = listed(from).sort((a, b) => Number(namesOthers(a)) - Number(namesOthers(b)));
  for (const file of wanted) if (!isSame(join(from, file), join(to, file))) put(join(from, file), join(to, file));
  const kept = new Set(wanted);
  for (const file of listed(to)) if (!kept.has(file)) rmSync(join(to, file), { force: true });
}

const namesOthers = (file) => file.endsWith(".html") || file.endsWith("worker/index.js");

function isSame(a, b) {
  try {
    return readFileSync(a).equals(readFileSync(b));
  } catch {
    return false;
  }
}

function put(source, target) {
  mkdirSync(dirname(target), { recursive: true });
  const half = join(dirname(target), `.half-${process.pid}`);
  cpSync(source, half);
  renameSync(half, target);
}
