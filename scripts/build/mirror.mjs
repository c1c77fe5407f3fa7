import { cpSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Never lets a server that reads `to` miss a file: pages and entries are written last, old files deleted after them.
 */
export function mirror(from, to, entries) {
  const listed = (folder) =>
    entries
      .flatMap((entry) => globSync([entry, `${entry}/**/*`], { cwd: folder }))
      .filter((file) => statSync(join(folder, file)).isFile());
  const wanted = listed(from).sort((a, b) => Number(loadsOthers(a)) - Number(loadsOthers(b)));
  for (const file of wanted)
    if (!isSame(join(from, file), join(to, file))) replaceFile(join(from, file), join(to, file));
  const current = new Set(wanted);
  for (const file of listed(to)) if (!current.has(file)) rmSync(join(to, file), { force: true });
}

const loadsOthers = (file) => file.endsWith(".html") || file.endsWith("worker/index.js");

function isSame(a, b) {
  try {
    return readFileSync(a).equals(readFileSync(b));
  } catch {
    return false;
  }
}

function replaceFile(source, target) {
  mkdirSync(dirname(target), { recursive: true });
  const temporary = join(dirname(target), `.new-${process.pid}`);
  cpSync(source, temporary);
  renameSync(temporary, target);
}
