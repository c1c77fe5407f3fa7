import { createHash } from "node:crypto";
import { Problem } from "#http/problem.ts";
import type { Env } from "#worker/env.ts";

const STOLEN = "This password is in a list of stolen ones. Please choose another.";
const TIMEOUT_MS = 1000;
/** Digits of the hash the service is told: hundreds of passwords share them, so it does not learn which one is asked for. */
const PREFIX_LENGTH = 5;

/**
 * 422 `weak-password`, said beside `field`, when a password was stolen somewhere before (features ID-7). A service that is out of reach
 * keeps nobody out: the failure is logged and the password passes. Switched off where no service is configured.
 */
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
    // One line each, `SUFFIX:COUNT`; padding counts 0.
    const lines = (await answer.text()).split(/\r?\n/);
    return lines.some((line) => line.startsWith(`${hash.slice(PREFIX_LENGTH)}:`) && !line.endsWith(":0"));
  } catch (error) {
    console.error(JSON.stringify({ event: "breached-passwords-unreachable", message: String(error) }));
    return false;
  }
}
