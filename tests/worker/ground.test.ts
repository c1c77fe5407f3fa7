import { describe, expect, it } from "vitest";
import { call } from "../support/call.ts";

describe("the ground floor of the worker", () => {
  it("answers health with the security headers and a request id", async () => {
    const answer = await call("/api/health");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ status: "ok" });
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(answer.headers.get("x-request-id")).toBeTruthy();
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });
});
