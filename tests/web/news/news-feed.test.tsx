import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { NewsItemView } from "#contract/news/news.ts";
import { ada, at, closeTabs, openTab, problem, type Stubs, stubServer, stubs } from "../auth/auth-server.ts";
import { quickUser } from "../quick-user.ts";

const idOf = (n: number) => `0190a000-0000-7000-8000-0000000d${String(n).padStart(4, "0")}`;
const item = (n: number, more: Partial<NewsItemView> = {}): NewsItemView => ({
  ...{ id: idOf(n), title: `Story ${n}`, description: "Words", link: `https://paper.example/${n}` },
  ...{ source: { id: idOf(99), name: "Ledger Weekly" }, category: "market", language: "en", sample: false },
  publishedAt: new Date(Date.now() - n * 60_000).toISOString(),
  ...more,
});
const page = (rows: NewsItemView[], cursor: string | null = null) => ({ body: { rows, cursor } });
const SOURCES = {
  sources: [
    { id: idOf(99), name: "Ledger Weekly", host: "ledger.example", readAt: null, isFailing: false, error: null },
  ],
};

async function open<Route extends string>(path: string, routes: Stubs<Route>, answers: Record<string, unknown> = {}) {
  const calls = stubServer({ "GET /api/news/sources": () => ({ body: SOURCES }) }, stubs(routes));
  openTab({ viewer: ada, answers });
  const { queryClient } = await import("#web/lib/query-client.ts");
  const { setRouter } = await import("#web/lib/latest-path.ts");
  const { default: NewsFeed } = await import("#web/pages/news-feed.tsx");
  for (const [key, answer] of Object.entries(answers)) queryClient.setQueryData([key], answer);
  const router = createMemoryRouter([{ path: "/news-feed", element: <NewsFeed /> }], { initialEntries: [path] });
  setRouter(router);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const place = () => router.state.location.pathname + router.state.location.search;
  return { calls, place, user: quickUser() };
}

afterEach(() => {
  cleanup();
  closeTabs();
  vi.unstubAllGlobals();
});

describe("The news feed", () => {
  it("says in which language an item is written, for screen readers and hyphenation", async () => {
    const rows = [item(1, { title: "Wärme für alle", description: "Zwölf Anlagen", language: "de" }), item(2)];
    await open("/news-feed", {}, { "/api/news": { rows, cursor: null }, "/api/news/sources": SOURCES });
    const german = within(await screen.findByRole("article", { name: "Wärme für alle" }));
    for (const text of [...german.getAllByText("Wärme für alle"), german.getByText("Zwölf Anlagen")])
      expect(text).toHaveAttribute("lang", "de");
    expect(screen.getByRole("heading", { name: "Story 2" })).toHaveAttribute("lang", "en");
  });

  it("has items without a date together under those words", async () => {
    const rows = [item(1), item(2, { publishedAt: null }), item(3, { publishedAt: null })];
    await open("/news-feed", {}, { "/api/news": { rows, cursor: null }, "/api/news/sources": SOURCES });
    const undated = within(await screen.findByRole("region", { name: "Without a date" }));
    expect(undated.getAllByRole("article")).toHaveLength(2);
    expect(undated.queryByRole("time")).toBeNull();
  });

  it("needs no request for what its document brought, and its links lead to the papers in a new tab", async () => {
    const rows = [item(1, { title: "<b>Rates</b> stay" }), item(2, { link: "javascript:alert(1)", sample: true })];
    const { calls } = await open(
      "/news-feed",
      {},
      { "/api/news": { rows, cursor: null }, "/api/news/sources": SOURCES },
    );
    const first = within(await screen.findByRole("article", { name: "<b>Rates</b> stay" }));
    const link = first.getByRole("link", { name: /^Read More/ });
    expect(link).toHaveAttribute("href", "https://paper.example/1");
    expect(link).toHaveAttribute("target", "_blank");
    expect(link).toHaveAttribute("rel", "noopener noreferrer");
    expect(first.getByText("1 min. ago")).toHaveAttribute("datetime", rows[0]?.publishedAt ?? "");
    const second = within(screen.getByRole("article", { name: "Story 2" }));
    expect(second.queryByRole("link")).toBeNull();
    expect(second.getByText("Sample")).toBeVisible();
    expect(screen.getByText("ledger.example")).toBeVisible();
    expect(calls).toEqual([]);
  });

  it("keeps its words and filters in the address, and 'Clear Filters' resets them", async () => {
    const { user, place } = await open("/news-feed?category=policy&q=rules", {
      "GET /api/news?q=rules&category=policy": () => page([]),
      "GET /api/news?category=policy": () => page([]),
      "GET /api/news": () => page([item(1)]),
    });
    expect(await screen.findByText("No news found matching your search criteria.")).toBeVisible();
    expect(screen.getByRole("link", { current: "page" })).toHaveTextContent("Policy");
    expect(screen.getByRole("searchbox", { name: "Search news" })).toHaveValue("rules");
    await user.click(screen.getByRole("button", { name: "Clear Filters" }));
    expect(await screen.findByRole("article", { name: "Story 1" })).toBeVisible();
    expect(place()).toBe("/news-feed");
    expect(screen.getByRole("searchbox", { name: "Search news" })).toHaveValue("");
  });

  it("filters by source under 'Advanced Filters'", async () => {
    const { user, place } = await open(
      "/news-feed",
      stubs(
        { "GET /api/news": () => page([item(1), item(2)]) },
        at(`GET /api/news?source=${idOf(99)}`, () => page([item(2)])),
      ),
    );
    await user.click(await screen.findByRole("button", { name: /^Advanced Filters/ }));
    await screen.findByRole("option", { name: "Ledger Weekly" });
    await user.selectOptions(screen.getByRole("combobox", { name: "Source" }), "Ledger Weekly");
    await waitFor(() => expect(screen.queryByRole("article", { name: "Story 1" })).toBeNull());
    expect(place()).toBe(`/news-feed?source=${idOf(99)}`);
  });

  it.each([
    ["was not read yet", {}, ["ledger.example", "Not read yet"]],
    ["only failed", { isFailing: true }, ["ledger.example", "Failed"]],
    [
      "only failed, which an admin sees why",
      { isFailing: true, error: "It could not be reached." },
      ["ledger.example", "It could not be reached.", "Failed"],
    ],
  ])("says of a source that it %s", async (_, state, texts) => {
    const sources = SOURCES.sources.map((source) => ({ ...source, ...state }));
    await open("/news-feed", {}, { "/api/news": page([item(1)]).body, "/api/news/sources": { sources } });
    const shown = screen.getByText("ledger.example").closest("li")?.textContent;
    expect(shown?.split("Ledger Weekly")[1]).toBe(texts.join(""));
  });

  it("brings more with 'Load More News'", async () => {
    const { user } = await open("/news-feed", {
      "GET /api/news": () => page([item(1)], "next"),
      "GET /api/news?cursor=next": () => page([item(2)]),
    });
    await user.click(await screen.findByRole("button", { name: "Load More News" }));
    expect(await screen.findByRole("article", { name: "Story 2" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Load More News" })).toBeNull();
  });

  it("says so when there is nothing yet, and when it could not be loaded", async () => {
    await open("/news-feed", { "GET /api/news": () => page([]) });
    expect(await screen.findByText("No news yet")).toBeVisible();
    cleanup();
    closeTabs();
    await open("/news-feed", { "GET /api/news": () => problem("internal") });
    expect(await screen.findByText("The news could not be loaded.", {}, { timeout: 20_000 })).toBeVisible();
  });
});
