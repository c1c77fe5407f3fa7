import type { Context, MiddlewareHandler } from "hono";
import { BODY_DISCARDED_MAX_BYTES, BODY_MAX_BYTES } from "#contract/limits.ts";
import type { AppEnv } from "./app-env.ts";
import { bodyRuleOf, METHODS_WITH_BODY } from "./guards.ts";
import { Problem } from "./problem.ts";

/**
 * A response that overtakes its request's body breaks the connection and the next request on it. Without permission to
 * upload the limit is 64 KiB, so that nobody fills the memory of the isolate. Larger bodies are dropped (413).
 */
export const receiveBody =
  (canUpload: (c: Context<AppEnv>) => Promise<boolean>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const { raw } = c.req;
    const { maxBytes } = bodyRuleOf(c.req);
    const keptBytes = maxBytes > BODY_MAX_BYTES && !(await canUpload(c)) ? BODY_MAX_BYTES : maxBytes;
    const announced = Number(raw.headers.get("content-length"));
    const body = raw.body
      ? await readBody(raw.body, { announced, keptBytes, maxBytes }).catch(unreadable)
      : new Uint8Array();
    c.set("isBodyTooLarge", body === null);
    // Other methods take no body; `Request` does not accept one for GET.
    const isFile = keptBytes > BODY_MAX_BYTES;
    const file = body ?? new Uint8Array();
    if (isFile) c.set("file", file);
    if (raw.body && METHODS_WITH_BODY.includes(raw.method))
      c.req.raw = new Request(raw, { body: isFile || !body ? "" : body });
    await next();
    // Given back now: the runtime collects the files of a hundred uploads late.
    if (isFile) file.buffer.transfer(0);
  };

function unreadable(): never {
  throw new Problem("bad-request");
}

/** Null for more than `maxBytes`; empty above `keptBytes`. In one piece if the length is announced: parts of a file cost its memory again. */
async function readBody(
  stream: ReadableStream<Uint8Array>,
  { announced, keptBytes, maxBytes }: { announced: number; keptBytes: number; maxBytes: number },
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (announced > 0 && announced <= keptBytes) return new Uint8Array(await new Response(stream).arrayBuffer());
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
