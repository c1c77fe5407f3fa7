import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { ada, at, problem, stubs } from "../auth/auth-server.ts";
import { quietDashboard } from "../dashboard-answers.ts";
import { button, card, closeNetwork, findButton, idOf, openNetwork, page, summary } from "./network-tab.tsx";

afterEach(closeNetwork);

const menu = () => within(screen.getByRole("navigation", { name: "Main" }));
const tabs = () => within(screen.getByRole("navigation", { name: "Network" }));

describe("The network", () => {
  it("has the count and the three figures, which lead to what they count", async () => {
    await openNetwork("/network");
    expect(screen.getByRole("heading", { level: 1, name: "My Network" })).toBeVisible();
    expect(await screen.findByText("12 connections")).toBeVisible();
    const figures = [
      ["Total connections", "12", "/network?view=connections"],
      ["New This Month", "3", "/network?view=connections"],
      ["Pending Invitations", "2", "/network?view=requests"],
    ] as const;
    for (const [name, value, to] of figures) {
      const link = screen.getByRole("link", { name });
      expect(link).toHaveAttribute("href", to);
      expect(link.closest("div")).toHaveTextContent(value);
    }
    expect(document.title).toBe("My Network · Node");
  });

  it("needs no request for what its document brought", async () => {
    const { calls } = await openNetwork("/network", {
      answers: {
        "/api/network/summary": summary(),
        "/api/network/people": { rows: [card(1, "Amara Osei")], cursor: null },
      },
    });
    expect(await screen.findByRole("link", { name: "Amara Osei" })).toHaveAttribute("href", `/profile/${idOf(1)}`);
    expect(calls).toEqual([]);
  });

  it("opens the tab of its address, and an unknown one is the first", async () => {
    const { user, place } = await openNetwork("/network?view=nonsense");
    expect(tabs().getByRole("link", { current: "page" })).toHaveAccessibleName("People");
    await user.click(await tabs().findByRole("link", { name: "Requests 2" }));
    expect(place()).toBe("/network?view=requests");
    expect(await screen.findByText("You have no connection requests to answer.")).toBeVisible();
  });

  it("tells a member who is not admitted why there is nothing", async () => {
    const { calls } = await openNetwork("/network", { viewer: { status: "pending" } });
    expect(await screen.findByText("Your membership is waiting for approval.")).toBeVisible();
    const link = within(screen.getByRole("main")).getByRole("link", { name: "Dashboard" });
    expect(link).toHaveAttribute("href", "/dashboard");
    expect(screen.queryByRole("searchbox")).not.toBeInTheDocument();
    expect(calls.map(({ path }) => path)).toEqual(["/api/network/summary"]);
  });
});

describe("The list of people", () => {
  it("shows what a member does, where, and in which sectors", async () => {
    await openNetwork("/network", {
      routes: {
        "GET /api/network/people": () =>
          page([card(1, "Amara Osei", { sectors: ["fintech", "saas", "ai", "health"] })]),
      },
    });
    const row = within((await screen.findByRole("link", { name: "Amara Osei" })).closest("li") as HTMLElement);
    for (const text of ["Managing partner", "Kestrel Row Capital", "Lagos", "FinTech", "SaaS", "+2"])
      expect(row.getByText(text)).toBeVisible();
    expect(screen.getByText("1 person")).toBeVisible();
  });

  it("is searched and filtered in its address, and says how many were found", async () => {
    const { user, place } = await openNetwork("/network", {
      routes: {
        "GET /api/network/people?q=lagos": () => page([card(1, "Amara Osei"), card(2, "Tunde Bello")]),
        "GET /api/network/people?q=lagos&kind=founder": () => page([card(2, "Tunde Bello")]),
      },
    });
    await user.type(screen.getByRole("searchbox", { name: "Search people" }), "lagos");
    expect(await screen.findByText("2 people found")).toBeInTheDocument();
    await user.click(button("Filter"));
    await user.selectOptions(screen.getByRole("combobox", { name: "Member" }), "founder");
    expect(await screen.findByText("1 person found")).toBeInTheDocument();
    expect(place()).toBe("/network?q=lagos&kind=founder");
    expect(button("Filter 1 set")).toBeVisible();
  });

  it("has the specified sentence when nobody is found, and clears the search", async () => {
    const { user, place } = await openNetwork("/network?q=quantum", {
      routes: {
        "GET /api/network/people": () => page([card(1, "Amara Osei")]),
        "GET /api/network/people?q=quantum": () => page([]),
      },
    });
    expect(await screen.findByText("No investors found matching your search criteria.")).toBeVisible();
    await user.click(button("Clear search"));
    expect(await screen.findByRole("link", { name: "Amara Osei" })).toBeVisible();
    expect(place()).toBe("/network");
  });

  it("says that only similar names were found", async () => {
    await openNetwork("/network?q=amarra", {
      routes: {
        "GET /api/network/people?q=amarra": () => ({
          body: { rows: [card(1, "Amara Osei")], cursor: null, isSimilar: true },
        }),
      },
    });
    expect(await screen.findByText("No exact match. People with a similar name:")).toBeVisible();
  });

  it("opens who both know from the count of a card", async () => {
    const { user } = await openNetwork("/network", {
      routes: stubs(
        { "GET /api/network/people": () => page([card(1, "Amara Osei", { mutualConnections: 3 })]) },
        at(`GET /api/network/mutual/${idOf(1)}`, () => page([card(2, "Ines Duarte")])),
      ),
    });
    await user.click(await findButton("3 mutual connections with Amara Osei"));
    const dialog = await screen.findByRole("dialog", { name: "Mutual connections" });
    expect(await within(dialog).findByText("Ines Duarte")).toBeVisible();
  });

  it("offers to try again when it fails", async () => {
    let fails = true;
    const { user } = await openNetwork("/network", {
      routes: {
        "GET /api/network/people": () => (fails ? problem("internal") : page([card(1, "Amara Osei")])),
      },
    });
    const retry = await findButton(/Retry/);
    fails = false;
    await user.click(retry);
    expect(await screen.findByRole("link", { name: "Amara Osei" })).toBeVisible();
  });
});

describe("A push of the network", () => {
  it("changes the badge, the list and the button without a reload", async () => {
    let asks = false;
    const { push } = await openNetwork("/network", {
      routes: {
        "GET /api/network/summary": () => ({ body: summary({ pendingRequests: asks ? 1 : 0 }) }),
        "GET /api/network/people": () => page([card(1, "Amara Osei", { relation: asks ? "received" : "none" })]),
      },
    });
    await findButton("Connect with Amara Osei");
    expect(menu().getByRole("link", { name: "My Network" })).toBeVisible();
    asks = true;
    await push({ type: "network" });
    expect(await findButton("Accept Amara Osei")).toBeVisible();
    await waitFor(() => expect(menu().getByRole("link", { name: "My Network 1 pending" })).toBeVisible());
  });

  it("changes the badge that a document brought, on a page that has no figures", async () => {
    const { push, calls } = await openNetwork("/elsewhere", { pendingConnectionRequests: 9 });
    expect(menu().getByRole("link", { name: "My Network 9+ pending" })).toBeVisible();
    expect(calls).toEqual([]);
    await push({ type: "network" });
    expect(await menu().findByRole("link", { name: "My Network 2 pending" })).toBeVisible();
  });

  it("brings the badge on another page", async () => {
    const { push, calls } = await openNetwork("/dashboard", {
      answers: { ...quietDashboard(ada.id), "/api/events": { rows: [], cursor: null } },
    });
    expect(calls).toEqual([]);
    expect(menu().getByRole("link", { name: "My Network" })).toBeVisible();
    await push({ type: "network" });
    expect(await menu().findByRole("link", { name: "My Network 2 pending" })).toBeVisible();
    expect(calls.map(({ path }) => path)).toContain("/api/network/summary");
  });
});
