import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { AdminPagesView, AdminPageView } from "#contract/admin/pages.ts";
import { PAGE_SLUGS, type PageView } from "#contract/pages.ts";
import { COOKIES } from "#contract/site/cookies.ts";
import { audit, page } from "#db/schema/index.ts";
import { call } from "#tests/support/call.ts";
import { configured } from "#tests/support/configured.ts";
import { testDb } from "#tests/support/events/events.ts";
import { createMember, type TestMember } from "#tests/support/members.ts";

let otto: TestMember;
let olga: TestMember;
let ada: TestMember;

beforeAll(async () => {
  otto = await createMember({ name: "Otto Brandt", role: "admin" });
  olga = await createMember({ name: "Olga Lind", role: "admin" });
  ada = await createMember();
});

const read = async (slug: string) => (await (await call(`/api/pages/${slug}`)).json()) as PageView;
const draft = async (slug: string) =>
  (await (await call(`/api/admin/pages/${slug}`, { cookie: otto.cookie })).json()) as AdminPageView;

const save = async (slug: string, changes: object = {}, cookie = otto.cookie) => {
  const { title, markdown, version, publishedAt } = await draft(slug);
  const body = { title, markdown, version, published: publishedAt !== null, ...changes };
  return call(`/api/admin/pages/${slug}`, { method: "PUT", body, cookie });
};

const auditsOf = (slug: string) => testDb().select().from(audit).where(eq(audit.subjectId, slug));
const actionsOf = async (slug: string) => (await auditsOf(slug)).map(({ action }) => action);

describe("a page", () => {
  it("shows its placeholder until an admin publishes it, and again when it is withdrawn", async () => {
    expect(await read("about")).toEqual({ slug: "about", title: "About", published: null });
    await save("about", { title: "About us", markdown: "We are **here**." });
    expect(await read("about")).toEqual({ slug: "about", title: "About", published: null });

    await save("about", { published: true });
    expect(await read("about")).toEqual({
      slug: "about",
      title: "About us",
      published: {
        blocks: [
          {
            type: "paragraph",
            children: [
              { type: "text", text: "We are " },
              { type: "strong", children: [{ type: "text", text: "here" }] },
              { type: "text", text: "." },
            ],
          },
        ],
        at: expect.any(String),
      },
    });

    await save("about", { published: false });
    expect((await read("about")).published).toBeNull();
    expect(await actionsOf("about")).toEqual(["page-saved", "page-published", "page-withdrawn"]);
    expect((await auditsOf("about")).at(-1)).toMatchObject({
      actorId: otto.id,
      subjectKind: "page",
      before: { title: "About us", published: true, version: 2 },
      after: { title: "About us", published: false, version: 3 },
    });
  });

  it("keeps its publication date when its text changes", async () => {
    await save("careers", { markdown: "One", published: true });
    await testDb().update(page).set({ publishedAt: 5 }).where(eq(page.slug, "careers"));
    const saved = (await (await save("careers", { markdown: "Two" })).json()) as AdminPageView;
    expect(saved).toMatchObject({ markdown: "Two", publishedAt: new Date(5).toISOString(), updatedBy: "Otto Brandt" });
    expect(await actionsOf("careers")).toEqual(["page-published", "page-saved"]);
  });

  it("is one of nine slugs", async () => {
    const { pages } = (await (await call("/api/admin/pages", { cookie: otto.cookie })).json()) as AdminPagesView;
    expect(pages.map(({ slug }) => slug)).toEqual(PAGE_SLUGS);
    expect(pages.find(({ slug }) => slug === "feed")).toEqual({
      slug: "feed",
      title: "Network Feed",
      publishedAt: null,
      updatedAt: null,
      updatedBy: null,
      version: 0,
    });
    for (const slug of ["dashboard", "constructor", "__proto__"]) {
      expect((await call(`/api/pages/${slug}`)).status).toBe(404);
      expect((await call(`/api/admin/pages/${slug}`, { cookie: otto.cookie })).status).toBe(404);
      const body = { title: "T", markdown: "", published: true, version: 0 };
      const put = await call(`/api/admin/pages/${slug}`, { method: "PUT", body, cookie: otto.cookie });
      expect(put.status).toBe(404);
    }
  });

  it("saved by two admins at once is saved by one, and the other gets 409", async () => {
    for (let round = 0; round < 10; round++) {
      const { version } = await draft("blog");
      const answers = await Promise.all([
        save("blog", { markdown: `otto ${round}`, version }),
        save("blog", { markdown: `olga ${round}`, version }, olga.cookie),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const winner = (await answers.find(({ status }) => status === 200)?.json()) as AdminPageView;
      expect(await draft("blog")).toEqual(winner);
    }
    expect(await actionsOf("blog")).toHaveLength(10);
  });

  it("is written together with its audit entry, or not at all", async () => {
    await env.DB.exec("create trigger stop before insert on page begin select raise(abort, 'stopped'); end");
    try {
      expect((await save("contact", { markdown: "Lost" })).status).toBe(500);
    } finally {
      await env.DB.exec("drop trigger stop");
    }
    expect(await actionsOf("contact")).toEqual([]);
    expect((await draft("contact")).version).toBe(0);
  });

  it("can only be written, previewed and read as a draft by admins", async () => {
    const body = { title: "Mine", markdown: "", published: true, version: 0 };
    for (const [cookie, status] of [
      ["", 401],
      [ada.cookie, 403],
    ] as const) {
      expect((await call("/api/admin/pages/feed", { method: "PUT", body, cookie })).status).toBe(status);
      expect((await call("/api/admin/pages/preview", { body: { markdown: "" }, cookie })).status).toBe(status);
      expect((await call("/api/admin/pages/about", { cookie })).status).toBe(status);
    }
    expect((await read("feed")).published).toBeNull();
    const odd = await call("/api/admin/pages/feed", {
      method: "PUT",
      body: { ...body, updatedBy: ada.id },
      cookie: otto.cookie,
    });
    expect(odd.status).toBe(422);
  });
});

describe("the document of a page", () => {
  it("carries the placeholder's answer and noindex while nothing is published", async () => {
    const html = await (await call("/feed")).text();
    expect(html).toContain("<title>Network Feed · Node</title>");
    expect(html).toContain('content="This section is in development"');
    expect(html).toMatch(/<noscript><div data-frame="public">.*<h1>Network Feed<\/h1>.*<\/noscript>/s);
    expect(html).toContain('"/api/pages/feed":{"slug":"feed","title":"Network Feed","published":null}');
    expect(html).toContain("noindex");
  });

  it("carries title, description, answer and a plain article once it is published, without any script", async () => {
    const markdown =
      '# Heads\n\nWhat *we* ask &amp; why. <script>alert(1)</script>\n\n<img src=x onerror="alert(2)">\n\n- one\n- [two](https://two.example/a?b=1&c="d")\n\n3. three\n\n> quoted\n\n`<b>`\n\n```\n</pre><script>alert(3)</script>\n```\n\n| a | b |\n|---|---|\n| <i>c</i> | d |\n\n---';
    await save("terms", { title: "Terms </title><script>alert(4)</script>", markdown, published: true });
    const html = await (await call("/terms")).text();
    expect(html).toContain("<title>Terms &lt;/title&gt;&lt;script&gt;alert(4)&lt;/script&gt; · Node</title>");
    expect(html).not.toContain("noindex");
    expect(html).toContain('<meta name="description" content="What we ask & why. <script>alert(1)</script>" />');
    expect(html).toContain("<h2>Heads</h2>");
    expect(html).toContain("What <em>we</em> ask &amp; why. &lt;script&gt;alert(1)&lt;/script&gt;");
    expect(html).toContain('<a href="https://two.example/a?b=1&amp;c=%22d%22" rel="noopener nofollow">two</a>');
    expect(html).toContain('<ol start="3"><li>');
    expect(html).toContain("<blockquote><p>quoted</p></blockquote>");
    expect(html).toContain("<td>&lt;i&gt;c&lt;/i&gt;</td>");
    // A quoted attribute value can contain any character except the quote.
    const unquoted = html.replaceAll(/content="[^"]*"/g, "");
    expect(unquoted).not.toMatch(/<img|<script>|onerror="|<i>/);
    const scripts = unquoted.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.every((tag) => tag.includes("src=") || tag.includes('type="application/json"'))).toBe(true);
  });
});

describe("a page that begins with a text", () => {
  const textOf = async (path: string, over: object = {}) => (await configured(over).ask(path)).text();

  it.each(["terms", "privacy", "cookies", "contact"])("/%s may be indexed and has no date", async (slug) => {
    if (slug === "terms") await save("terms", { published: false });
    const html = await textOf(`/${slug}`);
    expect(html).toMatch(/<article.*<div class="prose"><p>/s);
    expect(html).not.toMatch(/noindex|in development|Last updated/);
    expect((await read(slug)).published).toMatchObject({ at: null });
  });

  it("lists on /cookies exactly the cookies of the code, with their names on https", async () => {
    const rows = async (over?: object) =>
      [...(await textOf("/cookies", over)).matchAll(/<td><code>(.*?)<\/code><\/td>/g)].map(([, name]) => name);
    expect(await rows()).toEqual([
      ...["session_token", "two_factor", "state", "browser"].map((name) => `node.${name}`),
      ...["node.bookmark", "theme", "shortcuts", "zone"],
    ]);
    const secure = await rows({ APP_ORIGIN: "https://node.example" });
    expect(secure).toEqual(expect.arrayContaining(["__Host-node.session_token", "__Host-node.bookmark"]));
    expect(await rows()).toHaveLength(Object.keys(COOKIES).length);
  });

  it("names the operator's address on /contact and /privacy, and the services that are configured", async () => {
    expect(await textOf("/contact")).toContain("has not published a contact address");
    const CONTACT_EMAIL = "hello@node.example";
    for (const path of ["/contact", "/privacy"])
      expect(await textOf(path, { CONTACT_EMAIL })).toContain(`href="mailto:${CONTACT_EMAIL}"`);
    expect(await textOf("/privacy", { GOOGLE_CLIENT_ID: "" })).not.toContain("Google");
    expect(await textOf("/privacy", { GOOGLE_CLIENT_ID: "id" })).toContain("Google");
  });

  it("says what is true whether or not early access is announced, and promises who reports only to hear of the review", async () => {
    expect(await textOf("/terms")).not.toMatch(/early.access/i);
    const contact = await textOf("/contact");
    expect(contact).toContain("a member, a message, an event, a post or a comment");
    expect(contact).toContain("you are told once they have reviewed yours");
  });

  it("gives its text to the editor, shows what an operator publishes instead, and its own again when that is withdrawn", async () => {
    const { markdown, version } = await draft("contact");
    expect(markdown).toContain("## Your account");
    await save("contact", { markdown: "Call us.", version, published: true });
    expect(await textOf("/contact")).toContain("<p>Call us.</p>");
    await save("contact", { published: false });
    expect(await textOf("/contact")).toContain("Your account");
  });
});
