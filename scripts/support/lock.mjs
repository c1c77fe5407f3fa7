import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

const TIMEOUT_MS = 180_000;

/**
 * The lock is a directory, which only one process can create. Removes a dead process's lock. Throws after 3 minutes.
 */
export async function withLock(lock, work) {
  const until = Date.now() + TIMEOUT_MS;
  while (!acquire(lock)) {
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

function acquire(lock) {
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
    // Without a pid file, the lock is either new or just released.
    try {
      return Date.now() - statSync(lock).mtimeMs > 10_000;
    } catch {
      return false;
    }
  }
}
