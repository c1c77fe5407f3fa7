import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import type { BootstrapData } from "#contract/document.ts";
import { call, ORIGIN } from "#tests/support/call.ts";
import { createEvent } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";
import { connectMembers } from "#tests/support/messages/connected.ts";
import { waitFor } from "#tests/support/wait.ts";
import { app } from "#worker/app.ts";

let ada: TestMember;
let ines: TestMember;
let waiting: TestMember;

beforeAll(async () => {
  ada = await createMember({ name: "Ada Quill" });
  ines = await createMember({ name: "Ines Marker-7f3" });
  await connectMembers(ada, ines);
  waiting = await createMember({ name: "Walter Waits", status: "pending" });
});

const open = async (path: string, cookie?: string) => {
  const answer = await call(path, { cookie });
  const html = await answer.text();
  const json = /<script type="application\/json" id="bootstrap-data">(.*?)<\/script>/s.exec(html)?.[1];
  return { answer, html, data: json ? (JSON.parse(json) as BootstrapData) : null };
};

describe("a document", () => {
  it("has its own title, description and Open Graph tags with its address", async () => {
    const { html, answer } = await open("/sign-in");
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(html).toContain("<title>Sign in · Node</title>");
    expect(html).toMatch(/<meta property="og:title" content="Sign in · Node"/);
    expect(html).toMatch(/<meta name="description" content="Sign in to your account."/);
    expect(html).toContain(`${ORIGIN}/sign-in`);
  });

  it("has one address: the one without a slash at its end", async () => {
    for (const [path, to] of [
      ["/events/", "/events"],
      ["/events/?q=a%2Fb", "/events?q=a%2Fb"],
      ["/settings/security///", "/settings/security"],
      ["/about/", "/about"],
      ["/opportunities/?sector=ai", "/opportunities?sector=ai"],
      ["/news-feed//", "/news-feed"],
      ["/profile/me/?tab=skills", "/profile/me?tab=skills"],
      ["/certificates/ABCD-1234/", "/certificates/ABCD-1234"],
    ] as const) {
      const { answer } = await open(path);
      expect([answer.status, answer.headers.get("location")], path).toEqual([308, to]);
      expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    }
    for (const path of ["//evil.example/", "///", "/\\evil.example/", "/api/events/"])
      expect((await open(path)).answer.status, path).not.toBe(308);
  });

  it("comes with the licenses of the packages and fonts in its scripts and styles", async () => {
    const notices = await (await env.ASSETS.fetch(`${ORIGIN}/third-party.txt`)).text();
    for (const name of ["react-router", "zod", "public-sans", "source-serif-4"])
      expect(notices).toContain(`## ${name}`);
    expect(notices).toMatch(/SIL OPEN FONT LICENSE/i);
  });

  it("of sign-in has the ways to sign in and the next events, so that its page requests nothing", async () => {
    const { data } = await open("/sign-in");
    expect(Object.keys(data?.answers ?? {}).sort()).toEqual(["/api/auth/registration", "/api/events"]);
    expect(data?.answers["/api/events"]).toMatchObject({ rows: expect.any(Array) });
  });

  it("is never cached and never runs another origin's script", async () => {
    const { answer } = await open("/events", ada.cookie);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    expect(answer.headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(answer.headers.get("etag")).toBeNull();
  });

  it("that redirects is not kept by caches either, on the way to sign-in and after it", async () => {
    const member = ada.cookie;
    for (const [path, cookie] of [
      ["/dashboard", ""],
      ["/messages", ""],
      ["/settings?tab=security", ""],
      ["/sign-in?next=/events", member],
    ] as const) {
      const answer = await call(path, { cookie });
      expect([path, answer.status, answer.headers.get("cache-control")]).toEqual([path, 302, "private, no-store"]);
    }
  });

  it("is 404 for an unknown path, with the app's own screen", async () => {
    for (const path of ["/nope", "/events/x/y", "/index.html", "/landing.html", "/assets/nope.js"]) {
      const { answer, data, html } = await open(path);
      expect([path, answer.status, data?.status]).toEqual([path, 404, 404]);
      expect(html).toContain('name="robots" content="noindex"');
      expect(answer.headers.get("x-robots-tag")).toBe("noindex");
    }
  });

  it("exists for the nine placeholder pages, with the days in the market counted from the launch", async () => {
    for (const path of ["feed", "directory", "about", "careers", "contact", "blog", "terms", "privacy", "cookies"]) {
      const { answer, data } = await open(`/${path}`);
      expect([path, answer.status, data?.daysInMarket]).toEqual([path, 200, 2]);
    }
    const launched = new Date(Date.now() - 10.5 * 86_400_000).toISOString().slice(0, 10);
    const answer = await app.fetch(new Request(`${ORIGIN}/about`), { ...env, LAUNCHED_ON: launched });
    expect(await answer.text()).toMatch(/"daysInMarket":1[01]\b/);
  });

  it("says whether mail can be sent, because only then an address must be verified", async () => {
    expect((await open("/sign-up")).data?.mail).toBe(true);
    const without = { ...env, APP_ENV: "production" as const, MAIL_ENDPOINT: "", EMAIL: undefined };
    const answer = await app.fetch(new Request(`${ORIGIN}/sign-up`), without);
    expect(await answer.text()).toContain('"mail":false');
  });

  it("has the early-access date only while it is in the future", async () => {
    expect((await open("/sign-up")).data?.earlyAccessUntil).toBeNull();
    const answer = await app.fetch(new Request(`${ORIGIN}/sign-up`), { ...env, EARLY_ACCESS_UNTIL: "2999-01-01" });
    expect(await answer.text()).toContain('"earlyAccessUntil":"2999-01-01"');
  });

  it("has the theme of the cookie, and nothing else from it", async () => {
    expect((await open("/sign-in", "theme=dark")).html).toMatch(/<html[^>]* data-theme="dark"/);
    expect((await open("/sign-in", 'theme="><script>')).html).not.toContain("data-theme");
  });
});

describe("the page of a mailed link", () => {
  it.each(["/forgot-password", "/confirm-address", "/registration", "/sign-up"])(
    "says without scripts what to do, and needs no token: %s",
    async (path) => {
      const { answer, html } = await open(path);
      expect(answer.status).toBe(200);
      expect(html).toMatch(/<noscript>.*Please turn on JavaScript.*<\/noscript>/);
      // No path or query is in the page's own requests.
      expect(answer.headers.get("referrer-policy")).toBe("strict-origin");
    },
  );
});

describe("the landing page", () => {
  it("shows the links for visitors or members, under the configured name", async () => {
    const visitor = await open("/");
    expect(visitor.html).toContain("Sign In");
    expect(visitor.html).not.toContain("Go to dashboard");
    const member = await open("/", ada.cookie);
    expect(member.html).toContain("Go to dashboard");
    expect(member.html).not.toContain("Sign In");
    const renamed = await app.fetch(new Request(`${ORIGIN}/`), { ...env, APP_NAME: "Knoten" });
    const html = await renamed.text();
    expect(html).toContain("<title>Knoten: ");
    expect(html).not.toMatch(/>\s*Node\s*</);
  });
});

describe("a private page", () => {
  it.each(["/dashboard", "/messages", "/messages/abc?x=1"])(
    "redirects a visitor of %s to sign-in and back",
    async (path) => {
      const { answer } = await open(path);
      expect([answer.status, answer.headers.get("location")]).toEqual([
        302,
        `/sign-in?next=${encodeURIComponent(path)}`,
      ]);
    },
  );

  it.each([
    ["/messages?x=1", "/messages?x=1"],
    ["//evil.example/x", "/dashboard"],
    ["/.//evil.example/x", "/dashboard"],
    ["/a/..//evil.example/x", "/dashboard"],
    ["https://evil.example", "/dashboard"],
    ["/\\evil.example", "/dashboard"],
    ["javascript:alert(1)", "/dashboard"],
    ["", "/dashboard"],
  ])("is the page after sign-in only within this origin: %s", async (next, target) => {
    const { answer } = await open(`/sign-in?next=${encodeURIComponent(next)}`, ada.cookie);
    expect(answer.headers.get("location")).toBe(target);
  });
});

describe("bootstrap data", () => {
  it("has the viewer without a token, and null for a visitor", async () => {
    const { data, html } = await open("/dashboard", ada.cookie);
    expect(data?.viewer).toMatchObject({ id: ada.id, name: "Ada Quill", status: "approved" });
    expect(html).not.toContain(ada.token);
    expect(html).not.toContain(ada.sessionId);
    expect((await open("/events")).data?.viewer).toBeNull();
  });

  it("cannot be closed by a member's text", async () => {
    const title = "Break\"'></script><script>alert(1)</script><!-- out";
    const id = await createEvent({ title });
    const { html, data } = await open(`/events/${id}`);
    const scripts: string[] = [];
    const seen = new HTMLRewriter().on("script", {
      element: (script) =>
        void scripts.push(["id", "src", "type"].map((name) => script.getAttribute(name)).find(Boolean) ?? "a member's"),
    });
    await seen.transform(new Response(html)).text();
    expect(scripts).toEqual([
      "bootstrap-data",
      "application/ld+json",
      expect.stringMatching(/^\/assets\/article-script-/),
    ]);
    expect(data?.answers[`/api/events/${id}`]).toMatchObject({ title });
  });

  it("is followed by one script: of the article's page, which also starts the app, or of the app", async () => {
    const id = await createEvent({});
    const scriptsOf = async (path: string) => {
      const { html } = await open(path);
      return [...html.matchAll(/<script [^>]*src="\/assets\/([a-z-]+)-[^>]*>/g)].map(([tag, name]) => ({
        name,
        page: /data-page="([^"]*)"/.exec(tag)?.[1],
        files: /data-files="([^"]*)"/.exec(tag)?.[1]?.split(" "),
      }));
    };
    for (const path of ["/sign-in", "/nowhere", "/events/nowhere", "/feed"])
      expect(await scriptsOf(path), path).toEqual([{ name: "index", page: undefined, files: undefined }]);
    for (const [path, page] of [
      ["/events", "events"],
      [`/events/${id}`, "event"],
    ] as const) {
      const [script, ...others] = await scriptsOf(path);
      expect(others).toEqual([]);
      expect(script).toMatchObject({ name: "article-script", page });
      expect(script?.files).toContainEqual(expect.stringMatching(new RegExp(`^/assets/${page}-`)));
      expect(script?.files).toContainEqual(expect.stringMatching(/^\/assets\/index-/));
    }
  });

  it("equals the answers of the API on the pages that have it", async () => {
    const id = await createEvent({ title: "The same both ways" });
    await call(`/api/messages/${ines.id}`, {
      cookie: ada.cookie,
      body: { messages: [{ clientId: crypto.randomUUID(), text: "marker-of-ada" }] },
    });
    const conversations = async () => (await call("/api/messages", { cookie: ada.cookie })).text();
    await waitFor(async () => expect(await conversations()).toContain("marker-of-ada"));
    const pages = [
      ["/events", ["/api/events"]],
      ["/events?view=hosting", ["/api/events?view=hosting"]],
      [`/events/${id}`, [`/api/events/${id}`]],
      ["/messages", ["/api/messages"]],
      [`/messages/${ines.id}`, ["/api/messages", `/api/messages/${ines.id}`]],
      ["/sign-up", ["/api/auth/registration"]],
    ] as const;
    for (const [page, paths] of pages) {
      const cookie = page === "/sign-up" ? undefined : ada.cookie;
      const { data } = await open(page, cookie);
      expect([page, Object.keys(data?.answers ?? {}).sort()]).toEqual([page, [...paths].sort()]);
      for (const path of paths) expect(data?.answers[path]).toEqual(await (await call(path, { cookie })).json());
    }
  });

  it("gives a pending member the messages page without messages, and reveals nothing of unknown peers", async () => {
    const page = await open(`/messages/${ines.id}`, waiting.cookie);
    expect([page.answer.status, page.data?.answers]).toEqual([200, {}]);
    expect(page.html).not.toContain("Marker-7f3");
    const [unknown, pending] = await Promise.all([
      open("/messages/01900000-0000-7000-8000-00000000dead", ada.cookie),
      open(`/messages/${waiting.id}`, ada.cookie),
    ]);
    expect([unknown.answer.status, pending.answer.status]).toEqual([404, 404]);
    expect(pending.html).not.toContain("Walter Waits");
  });

  it("never contains a stranger's conversation", async () => {
    const stranger = await createMember({ name: "Stranger" });
    const { html } = await open(`/messages/${ada.id}`, stranger.cookie);
    expect(html).not.toContain("marker-of-ada");
  });
});
