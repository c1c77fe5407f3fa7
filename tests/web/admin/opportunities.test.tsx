import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { AdminOpportunityView } from "#contract/admin/opportunities.ts";
import { stubServer } from "../auth/auth-server.ts";
import { closeAdmin, openAdmin, otto, quiet } from "./admin-screen.tsx";

const ID = "0190a000-0000-7000-8000-0000000d0001";
const PATH = `/api/admin/opportunities/${ID}`;
const view = (mayDecide: boolean): AdminOpportunityView => ({
  ...{ id: ID, company: "Tallybrook", description: "Ledger software.", text: "At length.", location: "Lisbon" },
  ...{ amount: "$5M", raising: { amountMinor: 500_000_000, currency: "USD" }, stage: "seed", sector: "fintech" },
  ...{ image: null, openedAt: null, investorsUntil: null, sample: false, state: "in-review", version: 2, mayDecide },
  owner: { id: otto.id, name: otto.name, title: null, image: null, sample: false },
  round: {
    ...{ region: "europe", instrument: "safe", valuation: null, minCheck: null, lead: null, closesOn: null },
    ...{ moneyFor: null, isInvestorsFirst: false },
  },
  ...{ team: [], history: [] },
});

afterEach(closeAdmin);

async function openReview(mayDecide: boolean) {
  stubServer({
    [`GET ${PATH}`]: () => ({ body: view(mayDecide) }),
    "GET /api/admin/opportunities": () => ({ body: { rows: [], cursor: null } }),
    "GET /api/admin/summary": () => ({ body: quiet }),
  });
  await openAdmin(`/admin/opportunities/${ID}`);
  await screen.findByText("At length.");
}

it("an own opportunity has no decision while there is another admin, and says why", async () => {
  await openReview(false);
  expect(screen.getByText("This is your own opportunity, so another admin decides about it.")).toBeVisible();
  expect(screen.queryByRole("button", { name: "Open it" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Give back" })).toBeNull();
});

it("any other opportunity is opened or given back", async () => {
  await openReview(true);
  expect(screen.getByRole("button", { name: "Open it" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Give back" })).toBeVisible();
});
