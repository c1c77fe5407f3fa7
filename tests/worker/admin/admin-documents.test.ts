import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { BootstrapData } from "#contract/document.ts";
import { call, ORIGIN } from "#tests/support/call.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { app } from "#worker/app.ts";

let otto: TestMember;
let ada: TestMember;
let nadia: TestMember;

beforeAll(async () => {
  otto = await createMember({ name: "Otto", role: "admin" });
  ada = await createMember({ name: "Ada" });
  nadia = await createMember({ name: "Nadia Waits", status: "pending" });
});

const dataOf = (html: string): BootstrapData =>
  JSON.parse(/<script type="application\/json" id="bootstrap-data">(.*?)<\/script>/s.exec(html)?.[1] ?? "null");
const open = async (path: string, who?: TestMember) => {
  const answer = await call(path, who ? { cookie: who.cookie } : {});
  return { status: answer.status, location: answer.headers.get("location"), html: await answer.text() };
};

describe("the admin panel's document", () => {
  it("sends visitors to sign in and back", async () => {
    const { status, location } = await open("/admin/members?q=ada");
    expect([status, location]).toEqual([302, "/sign-in?next=%2Fadmin%2Fmembers%3Fq%3Dada"]);
  });

  it("is for members and pending admins the same as for an unknown path, without any of the open applications", async () => {
    const pending = await createMember({ role: "admin", status: "pending" });
    const unknown = (await open("/nothing/here", ada)).html;
    for (const path of ["/admin", "/admin/approvals", "/admin/members", `/admin/members/${ada.id}`]) {
      const { status, html } = await open(path, ada);
      expect(status).toBe(404);
      expect(html.replaceAll(path, "/nothing/here")).toBe(unknown);
      expect((await open(path, pending)).status).toBe(404);
      expect((await open(path, pending)).html).not.toContain("Nadia Waits");
    }
  });

  it("carries the summary for admins, and on the overview also its three parts", async () => {
    for (const path of ["/admin", "/admin/approvals", "/admin/tiers", "/admin/registration"]) {
      const { status, html } = await open(path, otto);
      expect(status).toBe(200);
      expect(dataOf(html).answers).toMatchObject({
        "/api/admin/summary": { tierRequests: 0 },
        "/api/admin/applications": { cursor: null },
        "/api/admin/registration": { mode: "restricted" },
      });
      expect(JSON.stringify(dataOf(html).answers["/api/admin/applications"])).toContain(nadia.email);
      expect(JSON.stringify(dataOf(html).answers["/api/admin/tiers"])).toContain("Enterprise");
    }
  });

  it.each(["members", "invitations", "pages", "outbox", "audit", "setup"])(
    "of %s carries what its API answers, unless the list has filters",
    async (section) => {
      const path = `/api/admin/${section}`;
      const answer = await (await call(path, { cookie: otto.cookie })).json();
      expect(dataOf((await open(`/admin/${section}`, otto)).html).answers[path]).toEqual(answer);
      const filtered = dataOf((await open(`/admin/${section}?q=ada`, otto)).html).answers;
      expect(Object.keys(filtered)).toEqual(["/api/admin/summary"]);
    },
  );

  it("is 404 for admins too when the section does not exist", async () => {
    for (const path of ["/admin/nothing", "/admin/toString", "/admin/setup/x", "/admin/nothing/x", "/admin/a/b/c"]) {
      const { status, html } = await open(path, otto);
      expect([path, status, dataOf(html).status]).toEqual([path, 404, 404]);
    }
  });

  it("carries no answers in production for an admin without a second factor", async () => {
    const guarded = await createMember({ role: "admin", columns: { twoFactorEnabled: true } });
    const production = async (path: string, who: TestMember) => {
      const context = createExecutionContext();
      const bindings = { ...env, APP_ENV: "production" as const };
      const answer = await app.fetch(
        new Request(`${ORIGIN}${path}`, { headers: { cookie: who.cookie } }),
        bindings,
        context,
      );
      await waitOnExecutionContext(context);
      return answer;
    };
    const bare = await production("/admin", otto);
    expect([bare.status, dataOf(await bare.text()).answers]).toEqual([200, {}]);
    expect(await (await production("/api/admin/summary", otto)).json()).toMatchObject({
      code: "second-factor-required",
    });
    expect(Object.keys(dataOf(await (await production("/admin", guarded)).text()).answers)).toHaveLength(4);
    expect((await production("/api/admin/summary", guarded)).status).toBe(200);
  });
});
