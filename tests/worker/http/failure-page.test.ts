import { env } from "cloudflare:workers";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { ORIGIN } from "#tests/support/call.ts";
import { configured } from "#tests/support/configured.ts";
import { app } from "#worker/app.ts";
import type { Env } from "#worker/env.ts";

const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

/** Its log is part of the outcome. */
function quietly() {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
}

const brokenDatabase = () => {
  const all = () => Promise.reject(new Error("D1_ERROR: torn: SQLITE_CORRUPT"));
  return { withSession: () => ({ prepare: () => ({ all }) }) } as unknown as D1Database;
};

describe("a browser that opens a page of a worker", () => {
  it.each(["/", "/events", "/api/health"])("without an origin gets a page that names the setting: %s", async (path) => {
    quietly();
    const answer = await configured({ APP_ORIGIN: undefined as never }).ask(path, { headers: BROWSER });
    const text = await answer.text();
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    expect(text).toContain("<h1>This service is not set up yet.</h1>");
    expect(text).toContain("APP_ORIGIN is not configured");
    expect(text).toContain(answer.headers.get("x-request-id"));
    expect(text).not.toContain("<script");
  });

  it("whose database fails gets a page with a reference, and no internal text", async () => {
    quietly();
    const answer = await configured({ DB: brokenDatabase() }).ask("/events", { headers: BROWSER });
    const text = await answer.text();
    expect([answer.status, answer.headers.get("content-type")]).toEqual([500, "text/html; charset=utf-8"]);
    expect(text).toContain("<h1>Something went wrong on our side. Please try again.</h1>");
    expect(text).toContain(answer.headers.get("x-request-id"));
    expect(text).not.toContain("torn");
  });

  it("gets JSON as everybody else when even the page is missing", async () => {
    quietly();
    const ASSETS = { fetch: async () => new Response("", { status: 404 }) } as unknown as Fetcher;
    const answer = await configured({ APP_ORIGIN: undefined as never, ASSETS }).ask("/events", { headers: BROWSER });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([503, "application/problem+json"]);
  });

  it("is told apart from a program, which gets JSON", async () => {
    quietly();
    const answer = await configured({ APP_ORIGIN: undefined as never }).ask("/events", { headers: { accept: "*/*" } });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([503, "application/problem+json"]);
  });
});

it("a setting that nobody set has its default", async () => {
  const unset: Env = { ...env };
  Reflect.deleteProperty(unset, "APP_NAME");
  const answer = await app.fetch(new Request(`${ORIGIN}/events`), unset);
  expect(/<title>.*/.exec(await answer.text())?.[0]).toBe("<title>Events · Node</title>");
});
