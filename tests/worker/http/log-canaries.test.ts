import { describe, expect, it } from "vitest";
import { call } from "#tests/support/call.ts";
import { leaksIn, markCanaries, markRequest, takeLeaks } from "#tests/support/log-canaries.ts";
import { createMember } from "#tests/support/members.ts";

const marked = { personal: ["Greta Holm"], secrets: ["a-secret-of-43-letters"] };
const leaks = (logged: string[], requested: string[] = []) => [...leaksIn(logged, requested, marked)].length;

describe("the canaries of logs and URLs", () => {
  it("see every line of the console, with an address, a name, a password, a token or a code", async () => {
    const ada = await createMember({ name: "Canary Quill" });
    await call("/api/auth/sign-in/email", { body: { email: ada.email, password: "the canary's password" } });
    expect(takeLeaks()).toEqual([]);
    const token = `${"0123456789abcdef".repeat(2)}${"Ab-_".repeat(8)}`;
    const texts = [ada.email, ada.name, ada.token, "the canary's password", token, "NODE-7QFK-2MXD-9KTR-HW4P"];
    for (const text of texts) {
      console.info(JSON.stringify({ event: "canary", text }));
      expect(takeLeaks(), text).not.toEqual([]);
    }
    console.error(new Error(`for ${ada.email}`));
    expect(takeLeaks()).not.toEqual([]);
  });

  it("see a secret or an address in a URL, but not the words of a search", () => {
    markCanaries(["a-secret-of-43-letters"], "secret");
    markRequest("/api/registrations/link?token=x");
    markRequest("/api/events/a-secret-of-43-letters");
    markRequest("/api/members/greta%40members.test");
    expect(takeLeaks()).toHaveLength(3);
    expect(leaks([], ["/api/events?q=greta%40members.test", "/api/auth/callback/google?code=c&state=s"])).toBe(0);
  });

  it("say nothing about ids, objects, routes and durations", () => {
    const object = "e6ca01532015e34ee557360adb9c6a4b348d6d6d9def8412a7e2b4006df7790a";
    expect(leaks([JSON.stringify({ event: "conversation-awake", object })])).toBe(0);
    expect(leaks([JSON.stringify({ event: "request", route: "/api/auth/reset-password", status: 200 })])).toBe(0);
    expect(leaks(["    at file:///node_modules/@scope/pkg/index.mjs:1:1"])).toBe(0);
    expect(leaks(["Greta Holm registered"])).toBe(1);
  });
});
