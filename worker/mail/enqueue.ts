import { SECOND_MS } from "#contract/limits.ts";
import { logFailure } from "#db/log-failure.ts";
import { findMailProvider } from "#http/mail-provider.ts";
import type { Env } from "#worker/env.ts";

const QUEUE_BATCH = 100;

/** For committed rows. Never throws: if the queue fails, the sweep finds the rows. */
export async function enqueueMail(env: Env, ids: string[], pauseMs = 0): Promise<void> {
  if (!findMailProvider(env) || ids.length === 0) return;
  // A message that arrives before the row is due would find nothing to do.
  const delaySeconds = pauseMs > 0 ? Math.ceil(pauseMs / SECOND_MS) + 1 : 0;
  try {
    for (let at = 0; at < ids.length; at += QUEUE_BATCH)
      await env.MAIL.sendBatch(ids.slice(at, at + QUEUE_BATCH).map((id) => ({ body: { id }, delaySeconds })));
  } catch (error) {
    logFailure("mail-enqueue-failed", error);
  }
}
