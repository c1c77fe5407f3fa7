import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

const PATIENCE_MS = 180_000;

/** Runs `work` while holding the lock directory, which one process can make at a time; a lock whose holder is gone is taken over. */
export async function inTurn(lock, work) {
  const until = Date.now() + PATIENCE_MS;
  while (!take(lock)) {
    if (Date.now() > until)
      throw new Error(`Another build has held ${lock} for three minutes: remove it if none is running.`);
    await setTimeout(100);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function take(lock) {
  try {
    mkdirSync(lock);
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (isAbandoned(lock)) rmSync(lock, { recursive: true, force: true });
    return false;
  }
  writeFileSync(join(lock, "pid"), String(process.pid));
  return true;
}

function isAbandoned(lock) {
  try {
    const pid = Number(readFileSync(join(lock, "pid"), "utf8"));
    process.kill(pid, 0);
    return false;
  } catch (error) {
    if (error.code === "ESRCH") return true;
    // Made a moment ago, its holder not yet written; or just released.
    try {
      return Date.now() - statSync(lock).mtimeMs > 10_000;
    } catch {
      return false;
    }
  }
}
