import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { AdminPageRowView, AdminPageView, PageInput } from "#contract/admin/pages.ts";
import { PAGE_SLUGS, PAGES } from "#contract/pages.ts";
import { type Answer, problem, type Stubs, stubServer, stubs } from "../auth/auth-server.ts";
import { stubSockets } from "../messages/messages-server.ts";
import { address, closeAdmin, openAdmin, quiet } from "./admin-screen.tsx";

const LIST = "/api/admin/pages";
const TERMS = `${LIST}/terms`;
let terms: AdminPageView;

const never = (slug: keyof typeof PAGES): AdminPageRowView => ({
  slug,
  title: PAGES[slug],
  publishedAt: null,
  updatedAt: null,
  updatedBy: null,
  version: 0,
});
const written = { updatedAt: "2026-11-03T09:00:00.000Z", updatedBy: "Mira Lindqvist", version: 1 };
const rows = () =>
  PAGE_SLUGS.map((slug) => {
    if (slug === "terms") return terms;
    if (slug === "cookies") return { ...never(slug), ...written, publishedAt: "2026-11-03T09:00:00.000Z" };
    return slug === "about" ? { ...never(slug), ...written } : never(slug);
  });

beforeEach(() => {
  stubSockets();
  terms = { ...never("terms"), markdown: "" };
});
afterEach(closeAdmin);

async function openPages<Route extends string>(path = "/admin/pages/terms", routes?: Stubs<Route>) {
  const calls = stubServer(
    {
      [`GET ${LIST}`]: () => ({ body: { pages: rows() } }),
      [`GET ${TERMS}`]: () => ({ body: terms }),
      [`POST ${LIST}/preview`]: ({ body }) => ({
        body: {
          blocks: [{ type: "paragraph", children: [{ type: "text", text: `Drawn: ${JSON.stringify(body)}` }] }],
        },
      }),
      "GET /api/admin/summary": () => ({ body: quiet }),
    },
    stubs(routes),
  );
  const tab = await openAdmin(path);
  await screen.findByRole("heading", { name: "Public pages" });
  return { ...tab, calls };
}
/** Saves what it is given, as the server does. */
const saving = ({ body }: { body: unknown }) => {
  const { version, published, ...text } = body as PageInput;
  const at = "2026-11-20T09:00:00.000Z";
  terms = { ...terms, ...text, version: version + 1, updatedAt: at, updatedBy: "Otto Berg" };
  terms.publishedAt = published ? (terms.publishedAt ?? at) : null;
  return { body: terms };
};
const puts = (calls: { method: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === "PUT").map(({ body }) => body);
const asked = (calls: { path: string; body: unknown }[]) =>
  calls.filter(({ path }) => path === `${LIST}/preview`).map(({ body }) => body);
const toast = (text: string) => within(screen.getByRole("region", { name: "Notices" })).findByText(text);
const markdown = () => screen.findByLabelText("Text (Markdown)");
const type = async (text: string) => fireEvent.change(await markdown(), { target: { value: text } });
const button = (name: string) => screen.getByRole("button", { name });

describe("The nine public pages", () => {
  it("are listed with their state; those that sign-up links to come first and are marked while they have their default text", async () => {
    await openPages("/admin/pages");
    const links = screen.getAllByRole("listitem").map((item) => item.textContent);
    const list = links.filter((text) => text?.startsWith("/"));
    expect(list).toHaveLength(9);
    expect(list[0]).toBe("/termsLinked from sign-upDefault text");
    expect(list[1]).toBe("/privacyLinked from sign-upDefault text");
    expect(list).toContain("/cookiesTue, Nov 3, Mira LindqvistPublished");
    expect(list).toContain("/aboutTue, Nov 3, Mira LindqvistDraft");
    expect(list).toContain("/careersShows the placeholderPlaceholder");
    expect(screen.getByText("Choose a page")).toBeVisible();
  });

  it("have a URL each, and other URLs show nothing", async () => {
    const { user, router } = await openPages("/admin/pages");
    await user.click(screen.getByRole("link", { name: /^\/terms/ }));
    expect(address()).toBe("/admin/pages/terms");
    expect(await screen.findByLabelText("Title")).toHaveValue("Terms");
    expect(screen.getByRole("heading", { name: "/terms" })).toHaveFocus();
    expect(screen.getByRole("link", { name: /^\/terms/ })).toHaveAttribute("aria-current", "page");
    await router.navigate("/admin/pages/toString");
    expect(await screen.findByText("This page doesn't exist")).toBeVisible();
  });

  it("show an error when they cannot be loaded", async () => {
    stubServer({ [`GET ${LIST}`]: () => problem("internal"), "GET /api/admin/summary": () => ({ body: quiet }) });
    await openAdmin("/admin/pages");
    expect(await screen.findByText("Could not load pages.")).toBeVisible();
  });
});

describe("The editor of a page", () => {
  it("shows a preview from the worker after a pause in typing", async () => {
    const { user, calls } = await openPages();
    const result = within(await screen.findByRole("region", { name: "Preview" }));
    expect(await result.findByText("Nothing to preview yet.")).toBeVisible();
    await user.type(await markdown(), "**hello**");
    expect(await result.findByText('Drawn: {"markdown":"**hello**"}')).toBeVisible();
    expect(asked(calls)).toEqual([{ markdown: "**hello**" }]);
  });

  it("saves a draft, says so, and has no unsaved changes afterwards", async () => {
    const { calls } = await openPages("/admin/pages/terms", { [`PUT ${TERMS}`]: saving });
    await type("Be kind.");
    expect(screen.getByText("Unsaved changes")).toBeVisible();
    fireEvent.click(button("Save draft"));
    expect(await toast("Draft saved")).toBeVisible();
    expect(puts(calls)).toEqual([{ title: "Terms", markdown: "Be kind.", published: false, version: 0 }]);
    expect(screen.queryByText("Unsaved changes")).toBeNull();
    expect(screen.getByText(/^Saved/)).toHaveTextContent("by Otto Berg");
  });

  it("publishes, changes and withdraws a page, each time with the previous version", async () => {
    const { user, calls } = await openPages("/admin/pages/terms", { [`PUT ${TERMS}`]: saving });
    await type("Be kind.");
    fireEvent.click(button("Publish"));
    expect(await toast("/terms is published")).toBeVisible();
    expect(screen.getByText("Anyone can read this page at /terms.")).toBeVisible();
    await type("Be very kind.");
    fireEvent.click(button("Publish changes"));
    expect(await toast("Changes published")).toBeVisible();
    await user.click(button("Unpublish"));
    const question = within(await screen.findByRole("dialog", { name: "Unpublish /terms" }));
    expect(puts(calls)).toHaveLength(2);
    await user.click(question.getByRole("button", { name: "Unpublish" }));
    expect(await toast("/terms is unpublished")).toBeVisible();
    expect(puts(calls)).toEqual([
      { title: "Terms", markdown: "Be kind.", published: true, version: 0 },
      { title: "Terms", markdown: "Be very kind.", published: true, version: 1 },
      { title: "Terms", markdown: "Be very kind.", published: false, version: 2 },
    ]);
    expect(button("Save draft")).toBeVisible();
  });

  it("does not publish an empty page", async () => {
    const { user, calls } = await openPages();
    await markdown();
    expect(button("Publish")).toHaveAttribute("aria-disabled", "true");
    await user.click(button("Publish"));
    expect(puts(calls)).toEqual([]);
  });

  it("keeps text that is typed during a save", async () => {
    let answer = (_: Answer<AdminPageView>) => {};
    let sent: unknown;
    await openPages("/admin/pages/terms", {
      [`PUT ${TERMS}`]: ({ body }) => {
        sent = body;
        return new Promise<Answer<AdminPageView>>((resolve) => {
          answer = resolve;
        });
      },
    });
    await type("First.");
    fireEvent.click(button("Save draft"));
    await waitFor(() => expect(sent).toBeDefined());
    await type("First. And second.");
    answer(saving({ body: sent }));
    expect(await toast("Draft saved")).toBeVisible();
    expect(await markdown()).toHaveValue("First. And second.");
    expect(screen.getByText("Unsaved changes")).toBeVisible();
  });
});

describe("A page that another admin saved in the meantime", () => {
  /** The alert of the editor. */
  const said = () => screen.queryByText(/This page was changed/)?.closest<HTMLElement>("[role=alert]") ?? null;
  const conflict = async () => {
    let answer: (call: { body: unknown }) => Answer<AdminPageView> = () => problem("conflict");
    const tab = await openPages("/admin/pages/terms", { [`PUT ${TERMS}`]: (call) => answer(call) });
    await type("Mine.");
    terms = { ...terms, ...written, version: 5, markdown: "Theirs." };
    fireEvent.click(button("Save draft"));
    await screen.findByText(/This page was changed/);
    expect(said()).toHaveTextContent(
      /Mira Lindqvist saved it Tue, Nov 3.*Your changes are still here\. Saving now overwrites the other ones\./,
    );
    answer = saving;
    return tab;
  };

  it("keeps the input, says who changed the page, and overwrites that change when saved again", async () => {
    const { user, calls } = await conflict();
    expect(await markdown()).toHaveValue("Mine.");
    await user.click(button("Show their text"));
    expect(said()).toHaveTextContent("Theirs.");
    await user.click(button("Save draft"));
    expect(await toast("Draft saved")).toBeVisible();
    expect(puts(calls)).toMatchObject([
      { markdown: "Mine.", version: 0 },
      { markdown: "Mine.", version: 5 },
    ]);
    expect(said()).toBeNull();
  });

  it("is shown at once while nothing is typed here", async () => {
    const { queryClient } = await openPages();
    expect(await markdown()).toHaveValue("");
    terms = { ...terms, ...written, markdown: "Theirs." };
    await queryClient.invalidateQueries();
    await waitFor(async () => expect(await markdown()).toHaveValue("Theirs."));
    expect(screen.queryByText("Unsaved changes")).toBeNull();
  });

  it("can be replaced by the version of the other admin", async () => {
    const { user } = await conflict();
    await user.click(button("Discard my changes"));
    expect(await markdown()).toHaveValue("Theirs.");
    expect(said()).toBeNull();
    expect(screen.queryByText("Unsaved changes")).toBeNull();
  });
});

describe("Unsaved text", () => {
  it("asks for confirmation before another page opens, and stays after a cancel", async () => {
    const { user } = await openPages();
    await type("Half a sentence");
    await user.click(screen.getByRole("link", { name: /^\/about/ }));
    const question = within(await screen.findByRole("dialog", { name: "Leave without saving" }));
    await user.click(question.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(address()).toBe("/admin/pages/terms");
    expect(await markdown()).toHaveValue("Half a sentence");
    await user.click(screen.getByRole("link", { name: "Members" }));
    const again = within(await screen.findByRole("dialog", { name: "Leave without saving" }));
    await user.click(again.getByRole("button", { name: "Leave without saving" }));
    await waitFor(() => expect(address()).toBe("/admin/members"));
    expect(Object.keys(localStorage).filter((key) => key.startsWith("draft:"))).toEqual([]);
  });

  it("is there again after a reload", async () => {
    await openPages();
    await type("Half a sentence");
    cleanup();
    await openPages();
    await waitFor(async () => expect(await markdown()).toHaveValue("Half a sentence"));
    expect(screen.getByText("Unsaved changes")).toBeVisible();
  });

  it("asks before the tab closes only while there is unsaved text", async () => {
    await openPages("/admin/pages/terms", { [`PUT ${TERMS}`]: saving });
    const isHeld = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
    await markdown();
    expect(isHeld()).toBe(false);
    await type("Half a sentence");
    expect(isHeld()).toBe(true);
    fireEvent.click(button("Save draft"));
    expect(await toast("Draft saved")).toBeVisible();
    expect(isHeld()).toBe(false);
  });

  it("does not block the redirect to sign-in after the session ended", async () => {
    const { router } = await openPages();
    await type("Half a sentence");
    await router.navigate("/sign-in?next=%2Fadmin", { replace: true });
    await waitFor(() => expect(address()).toBe("/sign-in?next=%2Fadmin"));
  });
});
