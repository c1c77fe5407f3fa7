import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ORIGIN } from "#tests/support/call.ts";
import { app } from "#worker/app.ts";

const BOOKMARK = "00000001-00000002-00000003-0123456789abcdef";

/** Where the database was asked to answer a request from, whoever makes it. */
async function askedOf(path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<unknown> {
  const asked: unknown[] = [];
  const withSession = (constraint?: string) => {
    asked.push(constraint);
    return env.DB.withSession("first-primary");
  };
  const DB = { withSession } as unknown as D1Database;
  const context = createExecutionContext();
  const headers = { origin: ORIGIN, cookie: `node.bookmark=${BOOKMARK}`, ...init.headers };
  await app.fetch(new Request(`${ORIGIN}${path}`, { ...init, headers }), { ...env, DB }, context);
  await waitOnExecutionContext(context);
  return asked.at(-1);
}

const json = { headers: { "content-type": "application/json" }, body: "{}" };

describe("the primary", () => {
  it.each([
    ["POST", "/api/me/session"],
    ["PATCH", "/api/me"],
    ["PUT", "/api/tiers/request"],
    ["PUT", "/api/network/blocks/01900000-0000-7000-8000-000000000001"],
    ["POST", "/api/setup"],
  ])("answers what changes something: %s %s", async (method, path) => {
    expect(await askedOf(path, { method, ...json })).toBe("first-primary");
  });

  it("answers a DELETE", async () => {
    expect(await askedOf("/api/me/sessions", { method: "DELETE" })).toBe("first-primary");
  });

  it.each(["/api/auth/registration", "/api/admin/summary", "/admin", "/admin/members"])(
    "answers what may not be late: %s",
    async (path) => {
      expect(await askedOf(path)).toBe("first-primary");
    },
  );

  it.each(["/api/inbox/socket?v=1", "/api/messages/x/socket?v=1"])("answers the upgrade of %s", async (path) => {
    expect(await askedOf(path, { headers: { upgrade: "websocket" } })).toBe("first-primary");
  });
});

describe("a replica", () => {
  it.each(["/api/me", "/api/events", "/dashboard", "/settings/security"])(
    "answers %s, once it knows what this browser has seen",
    async (path) => {
      expect(await askedOf(path)).toBe(BOOKMARK);
      expect(await askedOf(path, { headers: { cookie: "" } })).toBe("first-unconstrained");
      expect(await askedOf(path, { headers: { cookie: "node.bookmark=first-unconstrained;%20" } })).toBe(
        "first-unconstrained",
      );
    },
  );
});
