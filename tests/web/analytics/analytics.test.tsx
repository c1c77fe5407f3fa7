import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { AnalyticsView, NetworkAnalyticsView } from "#contract/analytics/analytics.ts";
import { ada, closeTabs, openTab, problem, type Stubs, stubServer, stubs } from "../auth/auth-server.ts";
import { quickUser } from "../quick-user.ts";

const weeks = (first: string) =>
  Array.from({ length: 12 }, (_, at) => new Date(Date.parse(first) + at * 7 * 86_400_000).toISOString().slice(0, 10));
const BUCKETS = {
  ...{ range: "12w" as const, unit: "week" as const },
  ...{ from: weeks("2026-09-07"), beforeFrom: weeks("2026-06-15") },
};
const zeros = Array<number>(12).fill(0);
const none = { values: zeros, before: zeros };
const views = {
  values: [31, 44, 38, 52, 61, 47, 66, 72, 58, 81, 92, 34],
  before: [26, 30, 35, 41, 38, 44, 40, 52, 49, 55, 60, 63],
};
const OWN: AnalyticsView = {
  ...BUCKETS,
  connectionCount: 12,
  figures: {
    views,
    connections: { values: [...zeros.slice(3), 4, 3, 3], before: [...zeros.slice(1), 1] },
    ...{ reactions: none, replies: none, registrations: { values: [...zeros.slice(1), 2], before: zeros } },
  },
};
const NETWORK: NetworkAnalyticsView = {
  ...BUCKETS,
  countedAt: "2026-11-26T09:00:00.000Z",
  memberCount: { values: Array(12).fill(120), before: Array(12).fill(100) },
  figures: {
    ...{ joined: views, active: views, approved: { values: [...zeros.slice(1), 3], before: zeros } },
    ...{ rejected: { values: [...zeros.slice(1), 1], before: zeros }, sent: views, dead: none },
  },
  retention: [
    { week: "2026-11-09", members: 4, active: [4, 2, 1] },
    { week: "2026-11-16", members: 3, active: [3, 1] },
    { week: "2026-11-23", members: 1, active: [1] },
  ],
};

const OWN_ROUTE = stubs({ "GET /api/analytics?range=12w": () => ({ body: OWN }) });

async function open<Route extends string>(path: string, routes?: Stubs<Route>, viewer = ada) {
  const calls = stubServer(OWN_ROUTE, stubs(routes));
  openTab({ viewer });
  const { queryClient } = await import("#web/lib/query-client.ts");
  const { setRouter } = await import("#web/lib/latest-path.ts");
  const { default: Analytics } = await import("#web/pages/analytics.tsx");
  const router = createMemoryRouter([{ path: "/analytics", element: <Analytics /> }], { initialEntries: [path] });
  setRouter(router);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const place = () => router.state.location.pathname + router.state.location.search;
  return { calls, place, user: quickUser() };
}

const chart = (name: string) => screen.findByRole("region", { name });

afterEach(() => {
  cleanup();
  closeTabs();
  vi.unstubAllGlobals();
});

describe("A member's analytics", () => {
  it("say what will be counted while nothing is", async () => {
    const figures = { views: none, connections: none, reactions: none, replies: none, registrations: none };
    await open("/analytics", {
      "GET /api/analytics?range=12w": () => ({ body: { ...OWN, connectionCount: 0, figures } }),
    });
    expect(await screen.findByRole("heading", { name: "Nothing counted in the 12 weeks" })).toBeVisible();
    expect(screen.getByRole("link", { name: "Complete your profile" })).toHaveAttribute("href", "/profile/me");
    expect(screen.queryByRole("region", { name: "Profile views" })).not.toBeInTheDocument();
  });

  it("say each figure with its change in words, and each chart in a sentence", async () => {
    await open("/analytics");
    const region = await chart("Profile views");
    expect(region).toHaveTextContent("676 profile views in the 12 weeks, the most in the week of Nov 16: 92.");
    expect(region).toHaveTextContent("There are 34 this week so far.");
    expect(await chart("Connections")).toHaveTextContent(
      "12 connections, 10 of them new in the 12 weeks. 3 came this week so far.",
    );
    expect(await chart("Event registrations")).toHaveTextContent(
      "2 registrations in the 12 weeks, all this week so far.",
    );
    expect(await chart("Replies to posts")).toHaveTextContent("No replies in the 12 weeks.");
    const figure = screen.getAllByText("Profile views").find((one) => one.tagName === "DT")?.parentElement;
    expect(figure).toHaveTextContent("67627% more than before");
    const registrations = screen.getAllByText("Event registrations").find((one) => one.tagName === "DT");
    expect(registrations?.parentElement).toHaveTextContent("22 more than before");
  });

  it("are read bucket by bucket with a slider, which says the values in words", async () => {
    await open("/analytics");
    const slider = within(await chart("Profile views")).getByRole("slider", { name: "Profile views by week" });
    expect(slider).toHaveAttribute("aria-valuetext", "Nov 23, so far: 34 profile views (before: 63)");
    fireEvent.change(slider, { target: { value: "0" } });
    expect(slider).toHaveAttribute("aria-valuetext", "Sep 7: 31 profile views (before: 26)");
    const line = within(await chart("Connections")).getByRole("slider");
    expect(line).toHaveAttribute("aria-valuetext", "Nov 23, so far: 12, 3 new (before: 2)");
    fireEvent.change(line, { target: { value: "8" } });
    expect(line).toHaveAttribute("aria-valuetext", "Nov 2: 2, 0 new (before: 1)");
  });

  it("are a table at a press, and a file", async () => {
    const { user } = await open("/analytics");
    const region = within(await chart("Profile views"));
    await user.click(region.getByRole("button", { name: "Table of Profile views" }));
    expect(region.queryByRole("slider")).toBeNull();
    const table = within(region.getByRole("table", { name: "Profile views by week" }));
    expect(table.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual([
      "Week of",
      "Profile views",
      "Profile views, before",
    ]);
    const rows = table.getAllByRole("row").slice(1);
    expect(rows).toHaveLength(12);
    expect(rows.at(-1)).toHaveTextContent("Nov 23, so far3463");
    expect(region.getByRole("link", { name: "Profile views as CSV" })).toHaveAttribute(
      "href",
      "/api/analytics/csv?range=12w&figure=views",
    );
  });

  it("keep range and comparison in the address", async () => {
    const year = { ...OWN, range: "1y" as const, unit: "month" as const };
    const { user, place } = await open("/analytics", {
      "GET /api/analytics?range=1y": () => ({ body: year }),
    });
    await chart("Profile views");
    await user.click(screen.getByRole("button", { name: "Year" }));
    expect(place()).toBe("/analytics?range=1y");
    expect(await screen.findByRole("slider", { name: "Profile views by month" })).toHaveAttribute(
      "aria-valuetext",
      "Nov 2026, so far: 34 profile views (before: 63)",
    );
    await user.click(screen.getByRole("checkbox", { name: "Compare with the year before" }));
    expect(place()).toBe("/analytics?range=1y&compare=off");
    expect(screen.getByRole("slider", { name: "Profile views by month" })).toHaveAttribute(
      "aria-valuetext",
      "Nov 2026, so far: 34 profile views",
    );
    expect(screen.queryByText(/than before/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "12 weeks" }));
    expect(place()).toBe("/analytics?compare=off");
  });

  it("show twelve weeks for an unknown range, and have no figures of the network for members", async () => {
    const { calls } = await open("/analytics?range=5000w&view=network");
    await chart("Profile views");
    expect(calls.map(({ path }) => path)).toEqual(["/api/analytics?range=12w"]);
    expect(screen.queryByRole("navigation", { name: "Figures" })).toBeNull();
  });

  it("say that they could not be loaded, and load again", async () => {
    let isBroken = true;
    const { user } = await open("/analytics", {
      "GET /api/analytics?range=12w": () => (isBroken ? problem("internal") : { body: OWN }),
    });
    expect(await screen.findByText("Your figures could not be loaded.")).toBeVisible();
    isBroken = false;
    await user.click(screen.getByRole("button", { name: "Retry" }));
    await chart("Profile views");
  });
});

describe("An admin's analytics", () => {
  const otto = { ...ada, role: "admin" as const };
  const routes = stubs({ "GET /api/analytics/network?range=12w": () => ({ body: NETWORK }) });

  it("are a tab beside the admin's own, with members, activity, approvals, email and retention", async () => {
    const { user, place } = await open("/analytics", routes, otto);
    await chart("Profile views");
    await user.click(screen.getByRole("link", { name: "Network" }));
    expect(place()).toBe("/analytics?view=network");
    expect(await chart("Members")).toHaveTextContent("120 members, of every status. 676 joined in the 12 weeks.");
    expect(await chart("Active members")).toHaveTextContent(
      "56 members were active on an average day of the 12 weeks.",
    );
    expect(await chart("Approvals")).toHaveTextContent("3 of 4 applications approved in the 12 weeks, 75%.");
    expect(await chart("Email")).toHaveTextContent(
      "100% of the emails were delivered to the provider in the 12 weeks; 0 could not be.",
    );
    const approvals = within(await chart("Approvals")).getByRole("slider");
    expect(approvals).toHaveAttribute(
      "aria-valuetext",
      "Nov 23, so far: 3 approved (before: 0), 1 rejected (before: 0)",
    );
  });

  it("have retention as shares, and as members in the table", async () => {
    const { user } = await open("/analytics?view=network", routes, otto);
    const region = await chart("Retention by week");
    expect(region).toHaveTextContent("50% came back in the week after they joined.");
    const shares = "Share of members who were active, by week of joining, table";
    expect(within(region).getByRole("region", { name: shares })).toHaveAttribute("tabindex", "0");
    const rowOf = () => within(within(region).getByRole("table")).getAllByRole("row")[1];
    expect(rowOf()).toHaveTextContent("Nov 94100%50%25%");
    await user.click(within(region).getByRole("button", { name: "Table of Retention by week" }));
    expect(rowOf()).toHaveTextContent("Nov 94421");
  });

  it("have no table of retention, and nothing to press for one, before anybody joined", async () => {
    const body = { ...NETWORK, retention: [] };
    await open("/analytics?view=network", { "GET /api/analytics/network?range=12w": () => ({ body }) }, otto);
    const region = await chart("Retention by week");
    expect(region).toHaveTextContent("Nobody joined long enough ago to say who came back.");
    expect(within(region).queryByRole("table")).toBeNull();
    expect(within(region).queryByRole("button")).toBeNull();
  });

  it("say when nothing was counted yet", async () => {
    const body = { ...NETWORK, countedAt: null };
    await open("/analytics?view=network", { "GET /api/analytics/network?range=12w": () => ({ body }) }, otto);
    await waitFor(() => expect(screen.getByText("Not counted yet")).toBeVisible());
  });
});
