import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { PageBlock, PageView } from "#contract/pages.ts";
import { type Answer, closeTabs, keepListeners, openTab, problem, stubServer } from "../auth/auth-server.ts";

const text = (words: string) => ({ type: "text", text: words }) as const;
const published = (blocks: PageBlock[], title = "Terms of use"): PageView => ({
  slug: "terms",
  title,
  published: { blocks, at: "2026-11-20T09:00:00.000Z" },
});
const nothing: PageView = { slug: "terms", title: "Terms", published: null };

afterEach(() => {
  closeTabs();
  vi.unstubAllGlobals();
});

/** Opens a page in a new tab whose document carries `view`; null for no data. */
async function openPage(view: PageView | null) {
  openTab();
  const restore = keepListeners();
  const { default: Layout } = await import("#web/layouts/placeholder-layout.tsx");
  const { default: Page } = await import("#web/pages/placeholder.tsx");
  const { queryClient } = await import("#web/lib/query-client.ts");
  restore();
  if (view) queryClient.setQueryData(["/api/pages/terms"], view);
  const pages = ["/terms", "/privacy"].map((path) => ({ path, Component: Page }));
  const router = createMemoryRouter([{ Component: Layout, children: pages }], { initialEntries: ["/terms"] });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, user: userEvent.setup() };
}
const main = () => within(screen.getByRole("main"));

describe("A published page", () => {
  it("shows its title, its date and every kind of content", async () => {
    await openPage(
      published([
        { type: "heading", level: 2, children: [text("What you may expect")] },
        {
          type: "paragraph",
          children: [
            text("Your words stay "),
            { type: "strong", children: [{ type: "em", children: [text("yours")] }] },
            { type: "break" },
            { type: "code", text: "<b>" },
            { type: "del", children: [text("never")] },
          ],
        },
        {
          type: "list",
          ordered: true,
          start: 3,
          items: [[{ type: "paragraph", children: [text("third")] }], [{ type: "rule" }]],
        },
        { type: "list", ordered: false, start: 1, items: [[{ type: "code", text: "line one\nline two" }]] },
        { type: "quote", children: [{ type: "paragraph", children: [text("as they say")] }] },
        { type: "table", head: [[text("Right")]], rows: [[[text("To be forgotten")]]] },
      ]),
    );
    expect(main().getByRole("heading", { level: 1 })).toHaveTextContent("Terms of use");
    expect(main().getByText("Fri, Nov 20")).toHaveAttribute("datetime", "2026-11-20T09:00:00.000Z");
    expect(main().getByRole("heading", { level: 2, name: "What you may expect" })).toBeVisible();
    expect(main().getByText("yours").closest("strong")).not.toBeNull();
    expect(main().getByText("<b>").tagName).toBe("CODE");
    expect(main().getByText("never").tagName).toBe("DEL");
    expect(main().getByText("third").closest("ol")).toHaveAttribute("start", "3");
    expect(
      main()
        .getByText(/line two/)
        .closest("pre"),
    ).not.toBeNull();
    expect(main().getByText("as they say").closest("blockquote")).not.toBeNull();
    expect(main().getByRole("columnheader", { name: "Right" })).toBeVisible();
    expect(main().getByRole("cell", { name: "To be forgotten" })).toBeVisible();
    expect(document.title).toBe("Terms of use · Node");
    expect(screen.queryByText("This section is in development")).toBeNull();
    expect(screen.queryByText(/days in the market/)).toBeNull();
  });

  it("shows HTML of its author as text", async () => {
    const hostile = '<img src=x onerror="document.title=1"><script>1</script>';
    await openPage(published([{ type: "paragraph", children: [text(hostile)] }], hostile));
    expect(main().getByText(hostile, { selector: "p" })).toBeVisible();
    expect(main().getByRole("heading", { level: 1 })).toHaveTextContent(hostile);
    expect(screen.getByRole("main").querySelector("img, script")).toBeNull();
  });

  it("links to other sites with noopener, within the app without a page load, and never to a script", async () => {
    const link = (href: string): PageBlock => ({
      type: "paragraph",
      children: [{ type: "link", href, children: [text(href)] }],
    });
    const script = "javascript:alert(1)";
    stubServer({ "GET /api/pages/privacy": () => ({ body: { ...nothing, slug: "privacy", title: "Privacy" } }) });
    const { user, router } = await openPage(
      published(["https://elsewhere.example/", "mailto:us@node.example", script, "/privacy"].map(link)),
    );
    const outside = main().getByRole("link", { name: "https://elsewhere.example/" });
    expect(outside).toHaveAttribute("href", "https://elsewhere.example/");
    expect(outside).toHaveAttribute("rel", "noopener nofollow");
    expect(main().getByRole("link", { name: "mailto:us@node.example" })).toBeVisible();
    expect(main().getByText(script)).toBeVisible();
    expect(main().queryByRole("link", { name: script })).toBeNull();
    await user.click(main().getByRole("link", { name: "/privacy" }));
    expect(router.state.location.pathname).toBe("/privacy");
    expect(await screen.findByText("This section is in development")).toBeVisible();
    expect(main().getByText("Privacy")).toBeVisible();
  });
});

describe("A page that is not published", () => {
  it("shows the placeholder and the days in the market", async () => {
    await openPage(nothing);
    expect(main().getByRole("heading", { level: 1 })).toHaveTextContent("This section is in development");
    expect(main().getByText("Terms")).toBeVisible();
    expect(main().getByRole("link", { name: "Back to home" })).toHaveAttribute("href", "/");
    expect(screen.getByText("2 days in the market")).toBeVisible();
    expect(document.title).toBe("Terms · Node");
  });
});

it("A page that fails to load says so and has a Retry", async () => {
  let answer: Answer<PageView> = problem("internal");
  stubServer({ "GET /api/pages/terms": () => answer });
  const { user } = await openPage(null);
  expect(await screen.findByText("This page could not be loaded.")).toBeVisible();
  expect(screen.queryByText("This section is in development")).toBeNull();
  answer = { body: published([{ type: "paragraph", children: [text("Here it is.")] }]) };
  await user.click(screen.getByRole("button", { name: "Retry" }));
  expect(await screen.findByText("Here it is.")).toBeVisible();
});
