import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { BODY_DISCARDED_MAX_BYTES } from "#contract/limits.ts";
import { ORIGIN } from "#tests/support/call.ts";
import { createMember } from "#tests/support/members.ts";
import { app } from "#worker/app.ts";

const KIB = 1024;
const json = { origin: ORIGIN, "content-type": "application/json" };

/** A body of so many chunks, that counts how many of them were taken and whether the rest was refused. */
function countedBody(chunks: number, chunk = new Uint8Array(KIB).fill(32)) {
  const body = { taken: 0, cancelled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (body.taken === chunks) return controller.close();
        body.taken += 1;
        controller.enqueue(chunk);
      },
      cancel() {
        body.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, stream };
}

/** Sends a request whose body is a stream, and returns the status and what was taken of the body when the answer was there. */
async function send(path: string, chunks: number, init: RequestInit = {}, chunk?: Uint8Array<ArrayBuffer>) {
  const { body, stream } = countedBody(chunks, chunk);
  const request = new Request(`${ORIGIN}${path}`, { method: "POST", headers: json, body: stream, ...init });
  const context = createExecutionContext();
  const { status } = await app.fetch(request, env, context);
  const { taken, cancelled } = body;
  await waitOnExecutionContext(context);
  return { status, taken, cancelled };
}

describe("the body of a request", () => {
  it.each([
    ["that no handler reads", "/api/auth/sign-out", json, 200],
    ["of a foreign origin", "/api/auth/sign-in/email", { ...json, origin: "https://evil.example" }, 403],
    ["of another content type", "/api/auth/sign-in/email", { ...json, "content-type": "text/plain" }, 415],
    ["for an unknown address", "/api/nothing", json, 404],
    ["for an address without POST", "/api/health", json, 405],
    ["for a page", "/events", json, 404],
    ["that is not JSON", "/api/me/session", json, 400],
  ])("is read to its end before the answer: one %s", async (_, path, headers, status) => {
    expect(await send(path, 40, { headers })).toEqual({ status, taken: 40, cancelled: false });
  });

  it("is read to its end when it is too large, and cancelled when it is far too large", async () => {
    expect(await send("/api/auth/sign-in/email", 65)).toEqual({ status: 413, taken: 65, cancelled: false });
    expect(await send("/api/nothing", 1024)).toEqual({ status: 404, taken: 1024, cancelled: false });
    const most = BODY_DISCARDED_MAX_BYTES / (KIB * KIB);
    const far = await send("/api/auth/sign-in/email", 2 * most, {}, new Uint8Array(KIB * KIB));
    expect(far).toEqual({ status: 413, taken: most + 1, cancelled: true });
  });

  it.each([
    ["a visitor", null, 401, 64],
    ["a member", {}, 403, 64],
    ["an admin", { role: "admin" } as const, 201, 100],
  ])("that is a file for the panel is kept above 64 KiB only for admins: one of %s", async (_, who, status, most) => {
    const cookie = who ? (await createMember(who)).cookie : "";
    const concat = vi.spyOn(Buffer, "concat");
    const headers = { origin: ORIGIN, "content-type": "text/plain", cookie };
    expect(await send("/api/admin/academy/files", 100, { headers })).toEqual({ status, taken: 100, cancelled: false });
    const calls = concat.mock.calls as [Uint8Array[]][];
    const kept = calls.map(([chunks]) => chunks.reduce((size, { length }) => size + length, 0) / KIB);
    concat.mockRestore();
    expect(Math.max(...kept)).toBeLessThanOrEqual(most);
    expect(kept.includes(100)).toBe(status === 201);
  });

  it("is read and ignored where there should be none", async () => {
    const { body, stream } = countedBody(10);
    const request = new Request(`${ORIGIN}/api/me`, { method: "DELETE", headers: json, body: stream });
    expect((await app.fetch(request, env, createExecutionContext())).status).toBe(405);
    expect(body.taken).toBe(10);
  });
});
