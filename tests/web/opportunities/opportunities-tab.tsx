import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";
import type { ViewerView } from "#contract/auth/viewer.ts";
import type { DealView, FullOpportunityView, OpportunityView } from "#contract/opportunities/opportunities.ts";
import { ada, closeTabs, keepListeners, openTab, type Stubs, stubServer, stubs } from "../auth/auth-server.ts";
import { quickUser } from "../quick-user.ts";

export const ID = "0190a000-0000-7000-8000-0000000d0001";
export const PATH = `/api/opportunities/${ID}`;
export const AT = "2026-11-18T09:00:00.000Z";
const leila = {
  id: "0190a000-0000-7000-8000-0000000c0001",
  name: "Leila Haddad",
  title: "Founder",
  image: null,
  sample: false,
};

const full: FullOpportunityView = {
  text: "Small lenders close their books from memory.",
  round: {
    ...{ region: "europe", instrument: "safe", valuation: null, minCheck: null, lead: null, closesOn: null },
    ...{ moneyFor: null, isInvestorsFirst: false },
  },
  ...{ interested: 0, pledged: { amountMinor: 0, currency: "USD" }, updates: [], questions: [], fit: [], similar: [] },
  team: [{ person: leila, role: "Founder" }],
};
export const deal = (more: Partial<DealView> = {}): DealView => ({
  ...{ isSaved: false, answer: null, answeredAt: null, amount: null, reason: null, note: "", stage: "to-read" },
  ...more,
});
export const opportunity = (more: Partial<OpportunityView> = {}): OpportunityView => ({
  ...{
    id: ID,
    company: "Tallybrook",
    description: "Ledger software.",
    amount: "$5M",
    stage: "seed",
    sector: "fintech",
  },
  ...{
    raising: { amountMinor: 500_000_000, currency: "USD" },
    location: "Lisbon, Portugal",
    image: null,
    openedAt: AT,
  },
  ...{
    investorsUntil: null,
    sample: false,
    isSaved: false,
    state: "open",
    owner: leila,
    isMine: false,
    tier: "Startup",
  },
  ...{ full, deal: deal(), isPartyConfirmed: null, teamRole: null, own: null },
  ...more,
});

type Visit<Route extends string> = {
  routes?: Stubs<Route>;
  viewer?: Partial<ViewerView>;
  answers?: Record<string, unknown>;
};
export const investor = { kind: "investor" as const, capabilities: ["networking" as const, "deal-flow" as const] };

/** Opens a page of opportunities in a new tab. */
export async function openOpportunities<Route extends string>(
  path: string,
  { routes, viewer = investor, answers = {} }: Visit<Route> = {},
) {
  const calls = stubServer(stubs(routes));
  openTab({ viewer: { ...ada, ...viewer }, answers });
  const restore = keepListeners();
  const { queryClient } = await import("#web/lib/query-client.ts");
  const { setRouter } = await import("#web/lib/latest-path.ts");
  const { Toaster } = await import("#web/ui/feedback/toaster.tsx");
  const { default: List } = await import("#web/pages/deals/opportunities.tsx");
  const { default: One } = await import("#web/pages/deals/opportunity.tsx");
  const { default: Deals } = await import("#web/pages/deals/my-deals.tsx");
  restore();
  for (const [key, answer] of Object.entries(answers)) queryClient.setQueryData([key], answer);
  const router = createMemoryRouter(
    [
      { path: "/opportunities", element: <List /> },
      { path: "/opportunities/:id", element: <One /> },
      { path: "/my-deals", element: <Deals /> },
    ],
    { initialEntries: [path] },
  );
  setRouter(router);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  const writes = () =>
    calls.filter(({ method }) => method !== "GET").map(({ method, path: of, body }) => [`${method} ${of}`, body]);
  return { user: quickUser(), writes, router };
}

export async function closeOpportunities(): Promise<void> {
  cleanup();
  const { toast } = await import("react-hot-toast/headless");
  toast.remove();
  closeTabs();
  vi.unstubAllGlobals();
}
