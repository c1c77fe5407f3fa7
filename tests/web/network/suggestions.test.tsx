import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { at, problem, stubs } from "../auth/auth-server.ts";
import { button, card, closeNetwork, findButton, idOf, openNetwork, related, suggestion } from "./network-tab.tsx";

afterEach(closeNetwork);

const ROWS = [
  suggestion(
    card(1, "Amara Osei", { mutualConnections: 3 }),
    { type: "raise" },
    { type: "sectors", codes: ["fintech", "ai"] },
    { type: "mutual", count: 3 },
    { type: "events", count: 1 },
  ),
  suggestion(card(2, "Ines Duarte"), { type: "events", count: 2 }),
  suggestion(card(3, "Kenji Watanabe", { mutualConnections: 1 }), { type: "mutual", count: 1 }),
  suggestion(card(4, "Priya Raman"), { type: "mutual", count: 0 }, { type: "sectors", codes: ["health"] }),
  suggestion(card(5, "Otto Brandt"), { type: "mutual", count: 0 }),
];
const answers = { "/api/network/suggestions": { rows: ROWS }, "/api/events": { rows: [], cursor: null } };
const DISMISSAL = `/api/network/dismissals/${idOf(1)}` as const;
const noBreaks = (text: string | null) => text?.replaceAll("\u00a0", " ");

describe("Suggestions", () => {
  it("say why, in words that fit the viewer", async () => {
    await openNetwork("/network?view=suggestions", { answers });
    const cards = (await screen.findAllByRole("listitem")).map(({ textContent }) => noBreaks(textContent));
    const textOf = (name: string) => cards.find((text) => text?.includes(name));
    expect(textOf("Amara Osei")).toContain("Fits your raise · You share FinTech, AI · You were both at 1 event");
    expect(textOf("Amara Osei")?.match(/mutual connection/g)).toHaveLength(1);
    expect(textOf("Ines Duarte")).toContain("You were both at 2 events");
    expect(textOf("Kenji Watanabe")).toContain("1 mutual connection");
    expect(textOf("Priya Raman")).not.toContain("mutual connection");
    expect(textOf("Otto Brandt")).toContain("Founders often look for investors");
  });

  it("speak of a thesis to an investor", async () => {
    await openNetwork("/network?view=suggestions", { answers, viewer: { kind: "investor" } });
    expect(await screen.findByText(/Fits your thesis/)).toBeVisible();
  });

  it("are dismissed at once, the next one gets the focus, and Undo brings one back to its place", async () => {
    const { user, writes } = await openNetwork("/network?view=suggestions", {
      answers,
      routes: stubs(
        at(`PUT ${DISMISSAL}`, () => ({ status: 204 })),
        at(`DELETE ${DISMISSAL}`, () => ({ status: 204 })),
      ),
    });
    await user.click(await findButton("Don't suggest Amara Osei"));
    await waitFor(() => expect(screen.queryByRole("link", { name: "Amara Osei" })).toBeNull());
    await waitFor(() => expect(button("Don't suggest Ines Duarte")).toHaveFocus());
    await user.click(await findButton("Undo"));
    await screen.findByRole("link", { name: "Amara Osei" });
    const names = screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
    expect(names).toEqual(["Amara Osei", "Ines Duarte", "Kenji Watanabe", "Priya Raman", "Otto Brandt"]);
    expect(writes()).toEqual([`PUT ${DISMISSAL}`, `DELETE ${DISMISSAL}`]);
  });

  it("stay in their places when one is muted, whose menu says so", async () => {
    const { user, calls } = await openNetwork("/network?view=suggestions", {
      answers,
      routes: at(`PUT /api/network/mutes/${idOf(1)}`, () => ({ status: 204 })),
    });
    fireEvent.click(await findButton("More options for Amara Osei"));
    await user.click(await screen.findByRole("menuitem", { name: "Mute Amara Osei" }));
    expect(await screen.findByText(/^Amara Osei is muted\./)).toBeVisible();
    fireEvent.click(button("More options for Amara Osei"));
    expect(await screen.findByRole("menuitem", { name: "Unmute Amara Osei" })).toBeVisible();
    expect(calls.filter(({ path }) => path === "/api/network/suggestions")).toEqual([]);
  });

  it("stay when dismissing fails", async () => {
    const { user } = await openNetwork("/network?view=suggestions", {
      answers,
      routes: at(`PUT ${DISMISSAL}`, () => problem("internal")),
    });
    await user.click(await findButton("Don't suggest Amara Osei"));
    expect(await screen.findByText("Something went wrong on our side. Please try again.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Amara Osei" })).toBeVisible();
  });

  it("explain themselves when there are none", async () => {
    await openNetwork("/network?view=suggestions");
    expect(await screen.findByText("No suggestions right now")).toBeVisible();
  });
});

describe("People to Connect on the dashboard", () => {
  it("shows the best three with their reasons, and a row stays when its button was pressed", async () => {
    const { user } = await openNetwork("/dashboard", {
      answers,
      routes: at(`PUT /api/network/requests/${idOf(1)}`, () => related("sent")),
    });
    const people = within(await screen.findByRole("region", { name: "People to Connect" }));
    expect(people.getAllByRole("listitem")).toHaveLength(3);
    expect(people.getByRole("link", { name: "See all people to connect" })).toHaveAttribute(
      "href",
      "/network?view=suggestions",
    );
    await user.click(people.getByRole("button", { name: "Connect with Amara Osei" }));
    expect(await people.findByRole("button", { name: "Pending request to Amara Osei, withdraw it" })).toBeVisible();
    expect(people.getAllByRole("listitem")).toHaveLength(3);
  });

  it("is not there without suggestions, and the link to the network is", async () => {
    await openNetwork("/dashboard", { answers: { ...answers, "/api/network/suggestions": { rows: [] } } });
    const links = await screen.findAllByRole("link", { name: "My Network" });
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/network", "/network"]);
    await waitFor(() => expect(screen.queryByText("People to Connect")).toBeNull());
  });
});
