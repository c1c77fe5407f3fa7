import type { Context, MiddlewareHandler } from "hono";
import { BODY_DISCARDED_MAX_BYTES, BODY_MAX_BYTES } from "#contract/limits.ts";
import type { AppEnv } from "./app-env.ts";
import { bodyRuleOf, METHODS_WITH_BODY } from "./guards.ts";
import { Problem } from "./problem.ts";

/**
 * Reads the body of every request before anything answers it. An answer that overtakes its request's body breaks the connection that the
 * body is on, and with it the next request that a server in front of this worker sends there.
 *
 * A body within the limit of its route (`bodyRuleOf`) stays in memory for the handlers. Of a larger one nothing is kept: `sizeGuard` answers 413.
 * Of a request that may not upload nothing is kept above the 64 KiB of JSON either, so that nobody fills the memory of the isolate with pictures or
 * files: the routes that take more answer 401 or 403.
 */
export const receiveBody =
  (canUpload: (c: Context<AppEnv>) => Promise<boolean>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const { raw } = c.req;
    const { maxBytes } = bodyRuleOf(c.req);
    const keptBytes = maxBytes > BODY_MAX_BYTES && !(await canUpload(c)) ? BODY_MAX_BYTES : maxBytes;
    const body = raw.body ? await readBody(raw.body, { keptBytes, maxBytes }).catch(unreadable) : new Uint8Array();
    c.set("isBodyTooLarge", body === null);
    // The other methods take no body; `Request` does not accept one for GET.
    if (raw.body && METHODS_WITH_BODY.includes(raw.method)) c.req.raw = new Request(raw, { body: body ?? "" });
    await next();
  };

/** The client went away before it had sent everything. */
function unreadable(): never {
  throw new Problem("bad-request");
}

/**
 * The bytes of a body; none of one above `keptBytes`, and null for more than `maxBytes`, which are read to their end, or to where reading on is
 * not worth its time.
 */
async function readBody(
  stream: ReadableStream<Uint8Array>,
  { keptBytes, maxBytes }: { keptBytes: number; maxBytes: number },
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (let { done, value } = await reader.read(); !done && value; { done, value } = await reader.read()) {
    size += value.length;
    if (size <= keptBytes) chunks.push(value);
    else chunks.length = 0;
    if (size > BODY_DISCARDED_MAX_BYTES) await reader.cancel();
  }
  return size <= maxBytes ? Buffer.concat(chunks) : null;
}
