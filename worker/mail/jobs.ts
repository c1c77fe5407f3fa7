import type { Env } from "../env.ts";
import { providerName } from "./providers/choose.ts";

/**
 * Wakes the consumer for outbox rows that were just committed. The row is the promise and this only the wake-up call, so a queue that
 * fails loses nothing: the sweep finds the row. Never throws.
 */
export async function wakeMail(env: Env, ids: string[]): Promise<void> {
  if (!providerName(env) || ids.length === 0) return;
  try {
    await env.MAIL.sendBatch(ids.map((id) => ({ body: { id } })));
  } catch (error) {
    console.error(JSON.stringify({ event: "mail-wake-failed", message: String(error) }));
  }
}
