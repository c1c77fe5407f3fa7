import { createHash } from "node:crypto";
import { logFailure } from "#db/log-failure.ts";
import { Problem } from "#http/problem.ts";
import type { Env } from "#worker/env.ts";

const STOLEN = "This password has appeared in a data breach. Please choose a different one.";
const TIMEOUT_MS = 1000;
/** Hash digits sent to the service. Hundreds of passwords share them, so it does not learn the password. */
const PREFIX_LENGTH = 5;

/** Throws 422 `weak-password` for `field`. A failure of the service is logged and passes. */
export async function refuseBreached(env: Env, password: string, field: "password" | "newPassword"): Promise<void> {
  if (!env.BREACHED_PASSWORDS_URL) return;
  const hash = createHash("sha1").update(password).digest("hex").toUpperCase();
  if (await isListed(env, hash)) throw new Problem("weak-password", { fields: { [field]: STOLEN } });
}

async function isListed(env: Env, hash: string): Promise<boolean> {
  try {
    const answer = await fetch(`${env.BREACHED_PASSWORDS_URL}${hash.slice(0, PREFIX_LENGTH)}`, {
      headers: { "add-padding": "true" },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) throw new Error(`The service answered ${answer.status}`);
    // One line per hash, `SUFFIX:COUNT`; padding lines have the count 0.
    const lines = (await answer.text()).split(/\r?\n/);
    return lines.some((line) => line.startsWith(`${hash.slice(PREFIX_LENGTH)}:`) && !line.endsWith(":0"));
  } catch (error) {
    logFailure("breached-passwords-unreachable", error);
    return false;
  }
}
