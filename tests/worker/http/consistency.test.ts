import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ORIGIN } from "#tests/support/call.ts";
import { app } from "#worker/app.ts";

const BOOKMARK = "00000001-00000002-00000003-0123456789abcdef";

/** The consistency with which the worker opens its database for a request. */
async function consistencyOf(
  path: string,
  init: RequestInit & { headers?: Record<string, string> } = {},
): Promise<unknown> {
  const opened: unknown[] = [];
  const withSession = (constraint?: string) => {
    opened.push(constraint);
    return env.DB.withSession("first-primary");
  };
  const DB = { withSession } as unknown as D1Database;
  const context = createExecutionContext();
  const headers = { origin: ORIGIN, cookie: `node.bookmark=${BOOKMARK}`, ...init.headers };
  await app.fetch(new Request(`${ORIGIN}${path}`, { ...init, headers }), { ...env, DB }, context);
  await waitOnExecutionContext(context);
  return opened.at(-1);
}

const json = { headers: { "content-type": "application/json" }, body: "{}" };

describe("the primary", () => {
  it.each([
    ["POST", "/api/me/session"],
    ["PATCH", "/api/me"],
    ["PUT", "/api/tiers/request"],
    ["PUT", "/api/network/blocks/01900000-0000-7000-8000-000000000001"],
    ["POST", "/api/setup"],
  ])("answers requests that change something: %s %s", async (method, path) => {
    expect(await consistencyOf(path, { method, ...json })).toBe("first-primary");
  });

  it("answers a DELETE", async () => {
    expect(await consistencyOf("/api/me/sessions", { method: "DELETE" })).toBe("first-primary");
  });

  it.each(["/api/auth/registration", "/api/admin/summary", "/admin", "/admin/members"])(
    "answers reads that must be current: %s",
    async (path) => {
      expect(await consistencyOf(path)).toBe("first-primary");
    },
  );

  it.each(["/api/inbox/socket?v=1", "/api/messages/x/socket?v=1"])("answers the upgrade of %s", async (path) => {
    expect(await consistencyOf(path, { headers: { upgrade: "websocket" } })).toBe("first-primary");
  });
});

describe("a replica", () => {
  it.each(["/api/me", "/api/events", "/dashboard", "/settings/security"])(
    "answers %s, if it is as new as the browser's bookmark",
    async (path) => {
      expect(await consistencyOf(path)).toBe(BOOKMARK);
      expect(await consistencyOf(path, { headers: { cookie: "" } })).toBe("first-unconstrained");
      expect(await consistencyOf(path, { headers: { cookie: "node.bookmark=first-unconstrained;%20" } })).toBe(
        "first-unconstrained",
      );
    },
  );
});
