import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { app } from "#worker/app.ts";
import type { Env } from "#worker/env.ts";

const fetchSecurityTxt = (SECURITY_CONTACT?: string) =>
  app.fetch(new Request("http://node.test/.well-known/security.txt"), { ...env, SECURITY_CONTACT } as Env);

describe("security.txt", () => {
  it("names the configured contact, its own address and an expiry within a year", async () => {
    const answer = await fetchSecurityTxt("security@node.example");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const fields = Object.fromEntries(
      (await answer.text())
        .trim()
        .split("\n")
        .map((line) => line.split(/: (.*)/)),
    );
    expect(fields).toMatchObject({
      Contact: "mailto:security@node.example",
      Canonical: "http://node.test/.well-known/security.txt",
    });
    const days = (Date.parse(fields.Expires ?? "") - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(365);
  });

  it("takes an https address as the contact", async () => {
    expect(await (await fetchSecurityTxt("https://node.example/report")).text()).toContain(
      "Contact: https://node.example/report\n",
    );
  });

  it.each([undefined, "", "javascript:alert(1)", "two words@x", "a@b.example\nContact: mailto:c@d.example"])(
    "is not found while the contact is %j",
    async (contact) => {
      expect((await fetchSecurityTxt(contact)).status).toBe(404);
    },
  );
});
