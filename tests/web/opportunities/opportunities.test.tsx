import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { TiersView, TierView } from "#contract/membership/tiers.ts";
import type { OwnRowView } from "#contract/opportunities/deals.ts";
import type { OpportunityView } from "#contract/opportunities/opportunities.ts";
import { at, problem, type Stubs, stubs } from "../auth/auth-server.ts";
import { held } from "../auth/auth-tab.tsx";
import { card as person } from "../network/network-tab.tsx";
import { expectNoDialog } from "../no-dialog.ts";
import {
  AT,
  closeOpportunities,
  deal,
  ID,
  investor,
  openOpportunities,
  opportunity,
  PATH,
} from "./opportunities-tab.tsx";

afterEach(closeOpportunities);

const button = (name: string | RegExp) => screen.getByRole("button", { name });
const one = <Route extends string>(answers: OpportunityView, routes?: Stubs<Route>) =>
  openOpportunities(`/opportunities/${ID}`, {
    routes: stubs({ [`GET ${PATH}`]: () => ({ body: answers }) }, stubs(routes)),
    answers: { [PATH]: answers },
  });

describe("The list of opportunities", () => {
  it("says which tier shares one, and opens no form, for a member whose tier does not", async () => {
    const { user, router } = await openOpportunities("/opportunities?dialog=share", {
      viewer: { capabilities: ["networking"] },
      routes: {
        "GET /api/tiers": () => ({
          body: {
            tiers: [
              { id: "2", name: "Startup", price: null, features: [], capabilities: ["deal-flow"], offered: true },
            ],
            mine: null,
          },
        }),
      },
      answers: { "/api/opportunities": { rows: [], cursor: null } },
    });
    expect(await screen.findByText("Sharing an opportunity is part of the Startup tier.")).toBeVisible();
    expect(button("Share Opportunity")).toHaveAccessibleDescription(
      "Sharing an opportunity is part of the Startup tier.",
    );
    await user.click(button("Share Opportunity"));
    await expectNoDialog(import("#web/features/opportunities/sharing/opportunity-dialog.tsx"));
    expect(router.state.location.search).toBe("?dialog=share");
  });

  it("says only that the member's tier does not share one while no tier that does is offered", async () => {
    const gone: TierView = {
      ...{ id: "2", name: "Startup", price: null, features: [] },
      ...{ capabilities: ["deal-flow"], offered: false },
    };
    const tiers = vi.fn((): { body: TiersView } => ({ body: { tiers: [gone], mine: null } }));
    await openOpportunities("/opportunities", {
      viewer: { capabilities: ["networking"] },
      routes: { "GET /api/tiers": tiers },
      answers: { "/api/opportunities": { rows: [], cursor: null } },
    });
    await vi.waitFor(() => expect(tiers).toHaveBeenCalled());
    expect(await screen.findByText("Your tier does not include sharing opportunities.")).toBeVisible();
  });

  it("saves on a card at once, and takes that back when the server refuses", async () => {
    const { full: _, deal: __, own: ___, ...card } = opportunity();
    const { answer, give } = held();
    const { user, writes } = await openOpportunities("/opportunities", {
      answers: { "/api/opportunities": { rows: [card], cursor: null } },
      routes: { [`PUT ${PATH}/saving`]: () => answer },
    });
    const save = await screen.findByRole("button", { name: "Save Tallybrook" });
    await user.click(save);
    await waitFor(() => expect(writes()).toEqual([[`PUT ${PATH}/saving`, {}]]));
    expect(button("Save Tallybrook")).toHaveAttribute("aria-pressed", "true");
    give(problem("rate-limited"));
    await waitFor(() => expect(button("Save Tallybrook")).toHaveAttribute("aria-pressed", "false"));
    expect(await screen.findByText("Too many attempts. Please wait a moment and try again.")).toBeVisible();
  });

  it("has stage and amounts in the panel of the Filter button, which counts them, and Reset removes them", async () => {
    const empty = () => ({ body: { rows: [], cursor: null } });
    const { user, router } = await openOpportunities("/opportunities?q=zzz&stage=seed&min=500000&currency=USD", {
      routes: {
        "GET /api/opportunities?q=zzz&stage=seed&min=500000&currency=USD": empty,
        "GET /api/opportunities?q=zzz": empty,
      },
    });
    const filter = await screen.findByRole("button", { name: "Filter 2 set" });
    expect(screen.queryByRole("combobox", { name: "Stage" })).toBeNull();
    await user.click(filter);
    expect(screen.getByRole("combobox", { name: "Stage" })).toHaveValue("seed");
    expect(screen.getByRole("textbox", { name: "Amount from" })).toHaveValue("500,000");
    await user.click(button("Reset"));
    await waitFor(() => expect(router.state.location.search).toBe("?q=zzz"));
    expect(button("Filter")).toBeVisible();
    expect(screen.getByRole("textbox", { name: "Amount from" })).toHaveValue("");
  });

  it("filters by a range of amounts as they are typed, in the address, and says what is no amount", async () => {
    const empty = () => ({ body: { rows: [], cursor: null } });
    const { user, router } = await openOpportunities("/opportunities", {
      routes: {
        "GET /api/opportunities": empty,
        "GET /api/opportunities?min=500000": empty,
        "GET /api/opportunities?min=500000&max=2500000": empty,
        "GET /api/opportunities?min=500000&max=2500000&currency=USD": empty,
        "GET /api/opportunities?min=500000&max=1&currency=USD": empty,
      },
    });
    await user.click(await screen.findByRole("button", { name: "Filter" }));
    const [from, to] = [
      await screen.findByRole("textbox", { name: "Amount from" }),
      screen.getByRole("textbox", { name: "Amount to" }),
    ];
    await user.type(from, "500K{Enter}");
    await waitFor(() => expect(router.state.location.search).toBe("?min=500000"));
    expect(from).toHaveFocus();
    await user.type(to, "2,500,000");
    await user.tab();
    await waitFor(() => expect(router.state.location.search).toBe("?min=500000&max=2500000"));
    await user.selectOptions(screen.getByRole("combobox", { name: "Currency" }), "USD");
    await waitFor(() => expect(router.state.location.search).toBe("?min=500000&max=2500000&currency=USD"));
    await user.clear(to);
    await user.type(to, "€2M{Enter}");
    expect(to).toHaveAccessibleDescription("Write an amount in USD, such as 50K.");
    expect(router.state.location.search).toBe("?min=500000&max=2500000&currency=USD");
    await user.clear(to);
    await user.type(to, "1{Enter}");
    await waitFor(() => expect(to).toHaveAccessibleDescription("Enter at least the first amount."));
    await user.click(await screen.findByRole("button", { name: "Clear search" }));
    await waitFor(() => expect(router.state.location.search).toBe(""));
    expect(screen.getByRole("textbox", { name: "Amount from" })).toHaveValue("");
  });

  it("keeps chip and words in the address, and clears both with the specified empty text", async () => {
    const empty = () => ({ body: { rows: [], cursor: null } });
    const { user, router } = await openOpportunities("/opportunities?q=zzz", {
      routes: {
        "GET /api/opportunities?q=zzz": empty,
        "GET /api/opportunities?q=zzz&sector=ai": empty,
        "GET /api/opportunities": empty,
      },
    });
    expect(await screen.findByText("No opportunities found matching your search criteria.")).toBeVisible();
    await user.click(button("AI"));
    await waitFor(() => expect(router.state.location.search).toBe("?q=zzz&sector=ai"));
    expect(button("AI")).toHaveAttribute("aria-pressed", "true");
    await user.click(await screen.findByRole("button", { name: "Clear search" }));
    await waitFor(() => expect(router.state.location.search).toBe(""));
  });
});

describe("An opportunity", () => {
  it("shows its summary and the tier's name to a member whose tier does not include the rest", async () => {
    await one(opportunity({ full: null }));
    expect(await screen.findByText(/part of the Startup tier/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Interested" })).toBeNull();
    expect(button("Save")).toBeVisible();
  });

  it("names everything that a pending member of the Free tier lacks", async () => {
    await openOpportunities(`/opportunities/${ID}`, {
      viewer: { ...investor, status: "pending", capabilities: [] },
      answers: { [PATH]: opportunity({ full: null }) },
    });
    const notice = (await screen.findByText(/part of the Startup tier/)).closest("[role=note]");
    expect(notice).toHaveTextContent("An admin has to approve your membership first.");
  });

  it("lets a member who lost the tier take back interest and a pass, and nothing more", async () => {
    for (const [answer, path, label] of [
      ["interested", "interest", "Withdraw interest"],
      ["passed", "pass", "Withdraw my answer"],
    ] as const) {
      const { user, writes } = await one(
        opportunity({ full: null, deal: deal({ answer, answeredAt: AT }) }),
        at(`DELETE ${PATH}/${path}`, () => ({ status: 204 })),
      );
      await user.click(await screen.findByRole("button", { name: label }));
      await waitFor(() => expect(writes()).toEqual([[`DELETE ${PATH}/${path}`, undefined]]));
      expect(screen.queryByLabelText("Amount you might invest")).toBeNull();
      await closeOpportunities();
    }
  });

  it("shares its link, and offers no connection, to a member who is not admitted", async () => {
    const { user, router } = await openOpportunities(`/opportunities/${ID}?dialog=share`, {
      viewer: { ...investor, status: "pending" },
      answers: { [PATH]: opportunity({ full: null }) },
      routes: { [`GET ${PATH}`]: () => ({ body: opportunity({ full: null }) }) },
    });
    await user.click(await screen.findByRole("button", { name: "Share" }));
    expect(await screen.findByText("Link copied")).toBeVisible();
    await expectNoDialog(import("#web/features/opportunities/answers/share-dialog.tsx"));
    expect(router.state.location.pathname).toBe(`/opportunities/${ID}`);
  });

  it("sends a reason to pass from the menu, and interest with an amount in the currency of the round", async () => {
    const { user, writes } = await one(opportunity(), { [`PUT ${PATH}/pass`]: () => ({ status: 204 }) });
    // One event: the menu's code, which a pointer above the button fetches, brings another button.
    fireEvent.click(await screen.findByRole("button", { name: /^Pass/ }));
    await user.click(await screen.findByRole("menuitem", { name: "Not my region" }));
    await waitFor(() => expect(writes()).toEqual([[`PUT ${PATH}/pass`, { reason: "region" }]]));
  });

  it("shows the server's sentence for an amount above the round", async () => {
    const { user } = await one(opportunity({ deal: deal({ answer: "interested" }) }), {
      [`PUT ${PATH}/interest`]: () => problem("invalid", { fields: { amountMinor: "This is more than the round." } }),
    });
    await user.type(await screen.findByLabelText("Amount you might invest"), "50M");
    await user.click(button("Save amount"));
    expect(await screen.findByText("This is more than the round.")).toBeVisible();
  });

  it("keeps an amount that was typed and not saved over a reload", async () => {
    const interested = opportunity({ deal: deal({ answer: "interested" }) });
    const { user } = await one(interested);
    await user.type(await screen.findByLabelText("Amount you might invest"), "50K");
    cleanup();
    await one(interested);
    expect(await screen.findByLabelText("Amount you might invest")).toHaveValue("50K");
  });

  it("refuses an amount in another currency with a sentence, and sends one that it can read", async () => {
    const answer = opportunity({ deal: deal({ answer: "interested" }) });
    const { user, writes } = await one(answer, { [`PUT ${PATH}/interest`]: () => ({ status: 204 }) });
    const amount = await screen.findByLabelText("Amount you might invest");
    await user.type(amount, "€50K");
    await user.click(button("Save amount"));
    expect(await screen.findByText("Write an amount in USD, such as 50K.")).toBeVisible();
    await user.clear(amount);
    await user.type(amount, "50K");
    await user.click(button("Save amount"));
    await waitFor(() => expect(writes()).toEqual([[`PUT ${PATH}/interest`, { amountMinor: 5_000_000 }]]));
  });

  it("is shared with a connection that is chosen from all of them but its owner", async () => {
    const rui = person(2, "Rui Prado");
    const { user, writes } = await one(opportunity(), {
      "GET /api/network/connections": () => ({
        body: { rows: [person(1, opportunity().owner.name), rui], cursor: null },
      }),
      [`POST ${PATH}/shares`]: () => ({ status: 204 }),
    });
    await user.click(await screen.findByRole("button", { name: "Share" }));
    await screen.findByRole("dialog", { name: "Share Tallybrook" });
    await user.click(await screen.findByRole("button", { name: "Send" }));
    expect(await screen.findByText("Choose a person.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Leila Haddad" })).toBeNull();
    await user.click(await screen.findByRole("button", { name: "Rui Prado" }));
    expect(await screen.findByRole("button", { name: "Choose someone else" })).toBeVisible();
    await user.click(button("Send"));
    await waitFor(() => expect(writes()).toEqual([[`POST ${PATH}/shares`, { memberId: rui.id }]]));
    expect(await screen.findByText("Rui Prado gets a notification.")).toBeVisible();
  });
});

describe("The menu of an opportunity", () => {
  it("reports it, with a reason", async () => {
    const { user, writes } = await one(opportunity(), {
      "POST /api/reports": () => ({ status: 201, body: { id: ID } }),
    });
    fireEvent.click(await screen.findByRole("button", { name: "More options for Leila Haddad" }));
    await user.click(await screen.findByRole("menuitem", { name: "Report opportunity" }));
    const dialog = await screen.findByRole("dialog", { name: "Report opportunity" });
    expect(within(dialog).getByText("Tallybrook")).toBeVisible();
    await user.click(within(dialog).getByRole("button", { name: "Send report" }));
    await waitFor(() => expect(within(dialog).getAllByRole("radio")[0]).toHaveFocus());
    expect(within(dialog).getByRole("group", { name: "Reason" })).toHaveAccessibleDescription("Choose a reason.");
    await user.click(within(dialog).getByRole("radio", { name: "Fraud" }));
    await user.click(within(dialog).getByRole("button", { name: "Send report" }));
    const input = { kind: "opportunity", opportunityId: ID, reason: "fraud", words: "" };
    await waitFor(() => expect(writes()).toEqual([["POST /api/reports", input]]));
  });

  it("is not on one's own", async () => {
    await one(opportunity({ isMine: true }));
    await screen.findByRole("heading", { name: "Tallybrook" });
    expect(screen.queryByRole("button", { name: /^More options/ })).toBeNull();
  });
});

describe("The founder's side", () => {
  it("has the newest unanswered questions in the same answer, and a link where there may be more", async () => {
    const { full: _, deal: __, own: ___, ...card } = opportunity();
    const asker = person(3, "Ines Duarte");
    const unanswered = Array.from({ length: 5 }, (_, n) => ({ id: `q${n}`, text: `Why ${n}?`, askedAt: AT, asker }));
    const row: OwnRowView = {
      ...card,
      ...{ closesOn: null, saved: 0, interested: 0, passed: 0, passes: [], unanswered },
      pledged: { amountMinor: 0, currency: "USD" },
    };
    const none = { rows: [], cursor: null };
    const { user } = await openOpportunities("/my-deals?view=raise", {
      answers: { "/api/opportunities/mine": { rows: [row] }, [`${PATH}/interest`]: none },
      routes: {
        "GET /api/opportunities/mine": () => ({ body: { rows: [row] } }),
        [`GET ${PATH}/interest`]: () => ({ body: none }),
      },
    });
    expect(await screen.findByText("Why 4?")).toBeVisible();
    expect(screen.getByRole("link", { name: "All questions about Tallybrook" })).toHaveAttribute(
      "href",
      `/opportunities/${ID}#questions`,
    );
    await user.click(screen.getAllByRole("button", { name: "Answer Ines Duarte" })[0] as HTMLElement);
    expect(await screen.findByLabelText("Your answer")).toBeVisible();
  });
});

describe("My deals", () => {
  it("gives the focus to the next deal when a change takes one out of the filtered list", async () => {
    const { full: _, own: ___, ...card } = opportunity();
    const row = (n: number) => ({
      ...card,
      id: `${ID.slice(0, -1)}${n}`,
      company: `Company ${n}`,
      updatedAt: AT,
      deal: deal(),
    });
    const all = [1, 2, 3].map(row);
    let rows = all;
    const { user, writes } = await openOpportunities("/my-deals?stage=to-read", {
      routes: stubs(
        { "GET /api/opportunities/deals?stage=to-read": () => ({ body: { rows, cursor: null } }) },
        at(`PUT /api/opportunities/${row(2).id}/notes`, () => {
          rows = all.filter(({ company }) => company !== "Company 2");
          return { status: 204 };
        }),
      ),
    });
    await user.selectOptions(await screen.findByRole("combobox", { name: "Stage of Company 2" }), "first-call");
    await waitFor(() => expect(screen.queryByText("Company 2")).toBeNull());
    expect(writes()).toHaveLength(1);
    await waitFor(() => expect(button("Add a note on Company 3")).toHaveFocus());
  });
});
