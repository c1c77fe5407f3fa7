import { SECOND_MS } from "#contract/limits.ts";
import type { Env } from "#worker/env.ts";
import { providerName } from "./providers/choose.ts";

/** Messages a queue takes in one call. */
const QUEUE_BATCH = 100;

/**
 * Wakes the consumer for outbox rows that were just committed, at once or after a pause. The row is the promise and this only the
 * wake-up call, so a queue that fails loses nothing: the sweep finds the row. Never throws.
 */
export async function enqueueMail(env: Env, ids: string[], pauseMs = 0): Promise<void> {
  if (!providerName(env) || ids.length === 0) return;
  // A call that comes a moment before the row is due would find nothing to do.
  const delaySeconds = pauseMs > 0 ? Math.ceil(pauseMs / SECOND_MS) + 1 : 0;
  try {
    for (let at = 0; at < ids.length; at += QUEUE_BATCH)
      await env.MAIL.sendBatch(ids.slice(at, at + QUEUE_BATCH).map((id) => ({ body: { id }, delaySeconds })));
  } catch (error) {
    console.error(JSON.stringify({ event: "mail-wake-failed", message: String(error) }));
  }
}
