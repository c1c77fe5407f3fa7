import { createExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { BUILD_HEADER } from "#contract/document.ts";
import { mainMigrations } from "#db/migrate.ts";
import { call, ORIGIN } from "#tests/support/call.ts";
import { app } from "#worker/app.ts";

const send = (path: string, init: RequestInit) => exports.default.fetch(new Request(`${ORIGIN}${path}`, init));
const json = { "content-type": "application/json" };
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];

describe("every request to the worker", () => {
  it("answers health with the security headers and a request id", async () => {
    const answer = await call("/api/health");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: "ok" });
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(answer.headers.get("strict-transport-security")).toContain("max-age=63072000");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("x-request-id")).toBeTruthy();
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get(BUILD_HEADER)).toMatch(/^\w+$/);
  });

  it("sets the security headers on error answers too", async () => {
    const answer = await call("/api/nothing");
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(await answer.json()).toMatchObject({
      code: "not-found",
      status: 404,
      requestId: answer.headers.get("x-request-id"),
    });
  });

  it.each([
    ["GET", "/api/health", "/api/health"],
    ["GET", "/api/events/0190c1de?from=x", "/api/events/:id"],
    ["HEAD", "/events/0190c1de", "/events/:id"],
    ["GET", "/events/0190c1de", "/events/:id"],
    ["GET", "/api/nothing", "/*"],
    ["DELETE", "/api/network/blocks/0190c1de", "/api/network/blocks/:memberId"],
  ])("logs the pattern of its route: %s %s is %s", async (method, path, route) => {
    const log = vi.spyOn(console, "log");
    onTestFinished(() => log.mockRestore());
    await (await send(path, { method, headers: { origin: ORIGIN } })).text();
    const lines = log.mock.calls.map(([line]) => JSON.parse(String(line)) as { event: string });
    expect(lines.filter(({ event }) => event === "request")).toMatchObject([{ method, route }]);
  });

  it.each([
    ["GET", "/api/nothing", 404],
    ["DELETE", "/api/nothing", 404],
    ["POST", "/api/health", 405],
    ["OPTIONS", "/api/health", 405],
    ["DELETE", "/api/auth/sign-in/email", 405],
  ])("distinguishes an unknown path from an unknown method: %s %s is %i", async (method, path, status) => {
    expect((await send(path, { method, headers: { origin: "https://evil.example" } })).status).toBe(status);
  });

  it.each([
    ["POST", "/api/auth/sign-out"],
    ["PUT", "/api/messages/x/reading"],
    ["PATCH", "/api/events/x"],
    ["DELETE", "/api/events/x/registration"],
  ])("rejects a foreign, a null and a missing Origin on %s", async (method, path) => {
    for (const origin of ["https://evil.example", "null", `${ORIGIN}.evil.example`, `${ORIGIN}:8080`, undefined]) {
      const answer = await send(path, {
        method,
        headers: { ...json, ...(origin ? { origin } : {}) },
        body: method === "DELETE" ? undefined : "{}",
      });
      expect(await codeOf(answer)).toEqual([403, "origin-refused"]);
    }
  });

  it("rejects a foreign Origin on both sockets with HTTP 403", async () => {
    for (const path of ["/api/inbox/socket?v=1", "/api/messages/x/socket?v=1&since=0"]) {
      const answer = await send(path, { headers: { upgrade: "websocket", origin: "https://evil.example" } });
      expect(await codeOf(answer)).toEqual([403, "origin-refused"]);
    }
  });

  it.each([undefined, "text/plain", "application/x-www-form-urlencoded", "application/jsonx"])(
    "requires the JSON content type instead of %s",
    async (type) => {
      const answer = await send("/api/auth/sign-in/email", {
        method: "POST",
        headers: { origin: ORIGIN, ...(type ? { "content-type": type } : {}) },
        body: new TextEncoder().encode("{}"),
      });
      expect(await codeOf(answer)).toEqual([415, "unsupported-media-type"]);
    },
  );

  it("rejects bodies over 64 KiB, with and without a content-length", async () => {
    const big = JSON.stringify({ email: "x".repeat(64 * 1024) });
    const announced = await send("/api/auth/sign-in/email", {
      method: "POST",
      headers: { origin: ORIGIN, ...json },
      body: big,
    });
    expect(await codeOf(announced)).toEqual([413, "body-too-large"]);
    const stream = new Response(big).body;
    const streamed = await send("/api/auth/sign-in/email", {
      method: "POST",
      headers: { origin: ORIGIN, ...json },
      body: stream,
    });
    expect(await codeOf(streamed)).toEqual([413, "body-too-large"]);
  });

  it("distinguishes a body that is not JSON from an invalid one", async () => {
    const ask = (body: string) =>
      send("/api/auth/sign-in/email", {
        method: "POST",
        headers: { origin: ORIGIN, ...json, "cf-connecting-ip": "192.0.2.9" },
        body,
      });
    expect(await codeOf(await ask("{"))).toEqual([400, "bad-request"]);
    expect(await codeOf(await ask('{"email":"a@b.example","password":"x","extra":1}'))).toEqual([422, "invalid"]);
  });

  it("accepts the same port on localhost and 127.0.0.1 locally, and only APP_ORIGIN in production", async () => {
    const ask = async (origin: string, over: Partial<typeof env>) =>
      (
        await app.fetch(
          new Request(`${ORIGIN}/api/auth/sign-out`, { method: "POST", headers: { ...json, origin }, body: "{}" }),
          { ...env, APP_ORIGIN: "http://localhost:8787", ...over },
        )
      ).status;
    expect(await ask("http://127.0.0.1:8787", {})).toBe(200);
    expect(await ask("http://127.0.0.1:8787", { APP_ENV: "production" })).toBe(403);
    expect(await ask("http://127.0.0.1:8788", {})).toBe(403);
  });

  it("fails without its configuration and names what is missing", async () => {
    for (const [name, over] of [
      ["AUTH_SECRET", { AUTH_SECRET: "short" }],
      ["AUTH_SECRET_PREVIOUS", { AUTH_SECRET_PREVIOUS: `${env.AUTH_SECRET} | short` }],
      ["SECOND_FACTOR_KEY", { SECOND_FACTOR_KEY: "short" }],
      ["SECOND_FACTOR_KEY", { SECOND_FACTOR_KEY: env.AUTH_SECRET }],
      ["APP_ORIGIN", { APP_ORIGIN: "" }],
      ["APP_ORIGIN", { APP_ORIGIN: "https://node.example/path" }],
    ] as const) {
      const answer = await app.fetch(new Request(`${ORIGIN}/api/health`), { ...env, ...over });
      expect(answer.status).toBe(503);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(((await answer.json()) as { detail: string }).detail).toContain(name);
    }
  });

  it("logs a failed query without its bound values", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    onTestFinished(() => log.mockRestore());
    const fail = () => Promise.reject(new Error("D1_ERROR: overloaded"));
    const failing = { bind: () => ({ all: fail, raw: fail, run: fail }) };
    const applied = { all: async () => ({ results: mainMigrations.map(({ name }) => ({ name })) }) };
    const session = {
      prepare: (text: string) => (text.includes("d1_migrations") ? applied : failing),
      getBookmark: () => null,
    };
    const broken = { withSession: () => session } as unknown as D1Database;
    const answer = await app.fetch(
      new Request(`${ORIGIN}/api/auth/reset-password`, {
        method: "POST",
        headers: { origin: ORIGIN, ...json },
        body: JSON.stringify({ token: "a-token-nobody-may-read", newPassword: "correct horse" }),
      }),
      { ...env, DB: broken },
    );
    expect(await codeOf(answer)).toEqual([500, "internal"]);
    const logged = JSON.stringify(log.mock.calls);
    expect(logged).toContain("D1_ERROR: overloaded");
    expect(logged).not.toContain("a-token-nobody-may-read");
  });

  it("sets the bookmark of the database as a cookie and accepts it with the next read", async () => {
    const answer = await call("/api/health");
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith("node.bookmark="));
    expect(cookie).toMatch(/HttpOnly/i);
    expect((await call("/api/health", { cookie: cookie?.split(";")[0] })).status).toBe(200);
    expect((await call("/api/health", { cookie: "node.bookmark=%27%3B--" })).status).toBe(200);
    const secure = await app.fetch(
      new Request("https://node.example/api/health"),
      { ...env, APP_ORIGIN: "https://node.example" },
      createExecutionContext(),
    );
    expect(secure.headers.getSetCookie().join()).toMatch(
      /^__Host-node\.bookmark=[^;]+;(?=.*Secure)(?=.*Path=\/)(?!.*Domain)/,
    );
  });
});
