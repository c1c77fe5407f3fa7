import { expect, it } from "vitest";
import { createMember } from "#tests/support/members.ts";
import * as adminApi from "#web/features/admin/pages/api.ts";
import * as api from "#web/features/pages/api.ts";
import { expectAllCalled, track } from "./support/calls.ts";
import { as, get, openBrowser, run } from "./support/web-client.ts";

openBrowser();
const { pageQuery } = track("pages", api);
const admin = track("admin/pages", adminApi);
const MARKDOWN = "We are **here**.";
const BLOCKS = [
  {
    type: "paragraph",
    children: [
      { type: "text", text: "We are " },
      { type: "strong", children: [{ type: "text", text: "here" }] },
      { type: "text", text: "." },
    ],
  },
];

it("publishes a page as its preview shows it, and withdraws it", async () => {
  await as(await createMember({ name: "Otto Brandt", role: "admin" }));
  const row = () => get(admin.adminPagesQuery).then(({ pages }) => pages.find(({ slug }) => slug === "about"));
  expect(await row()).toMatchObject({ title: "About", publishedAt: null, updatedBy: null, version: 0 });
  expect(await get(admin.previewQuery(MARKDOWN))).toEqual({ blocks: BLOCKS });

  const written = { title: "About us", markdown: MARKDOWN };
  const draft = await get(admin.adminPageQuery("about"));
  const published = await run(admin.savePage(draft), { ...written, published: true, version: draft.version });
  expect(published).toMatchObject({ ...written, updatedBy: "Otto Brandt", version: 1 });
  expect(await get(admin.adminPageQuery("about"))).toEqual(published);
  expect(await row()).toMatchObject({ title: "About us", publishedAt: published.publishedAt });
  expect(await get(pageQuery("about"))).toMatchObject({ title: "About us", published: { blocks: BLOCKS } });

  await run(admin.savePage(published), { ...written, published: false, version: published.version });
  expect(await get(pageQuery("about"))).toEqual({ slug: "about", title: "About", published: null });
});

it("shows what another admin saved first", async () => {
  await as(await createMember({ role: "admin" }));
  const read = await get(admin.adminPageQuery("careers"));
  const text = { title: "Careers", published: false, version: read.version };
  await run(admin.savePage(read), { ...text, markdown: "Saved first" });
  await expect(run(admin.savePage(read), { ...text, markdown: "Saved too late" })).rejects.toMatchObject({
    theirs: { slug: "careers", markdown: "Saved first", version: 1 },
  });
});

it("calls every function of the APIs of pages", () => expectAllCalled("pages", "admin/pages"));
