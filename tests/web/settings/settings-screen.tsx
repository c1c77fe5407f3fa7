import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import type { ViewerView } from "#contract/auth/viewer.ts";
import type { BootstrapData } from "#contract/document.ts";
import { FREE_TIER, type TiersView } from "#contract/membership/tiers.ts";
import type { SecurityView } from "#contract/settings/security.ts";
import { ada, keepListeners, openTab } from "../auth/auth-server.ts";
import { quickUser } from "../quick-user.ts";

function Elsewhere() {
  return <p>Now at {useLocation().pathname}</p>;
}

const NOTHING = { "/api/me/security-events": { rows: [], cursor: null }, "/api/me/quote": { quote: null } };

/** Opens a section of the settings in a new tab with this bootstrap data. */
export async function openSettings(
  section: string,
  answers: Record<string, unknown> = {},
  viewer: Partial<ViewerView> = {},
  document: Partial<BootstrapData> = {},
) {
  const all = { ...NOTHING, ...answers };
  openTab({ viewer: { ...ada, ...viewer }, answers: all, ...document });
  const restore = keepListeners();
  const { default: Settings } = await import("#web/pages/settings.tsx");
  const { Toaster } = await import("#web/ui/feedback/toaster.tsx");
  const { queryClient } = await import("#web/lib/query-client.ts");
  restore();
  for (const [key, answer] of Object.entries(all)) queryClient.setQueryData([key], answer);
  const router = createMemoryRouter(
    [
      { path: "/settings/:section?", element: <main>{<Settings />}</main> },
      { path: "*", Component: Elsewhere },
    ],
    { initialEntries: [section === "" ? "/settings" : `/settings/${section}`] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { user: quickUser(), router, queryClient };
}

export const laptop = {
  id: "session-laptop",
  current: true,
  device: "Firefox on Linux",
  location: "Stockholm, Sweden",
  createdAt: "2026-09-02T10:00:00.000Z",
  lastSeenAt: new Date().toISOString(),
};
export const phone = { ...laptop, id: "session-phone", current: false, device: "Safari on iPhone" };

export const security: SecurityView = {
  hasPassword: true,
  passwordSetAt: "2026-09-02T10:00:00.000Z",
  identities: [],
  linkable: [],
  secondFactor: { enabled: false, recoveryCodesLeft: null, required: false, removalDueAt: null },
  sessions: [laptop, phone],
};

const tier = (id: string, name: string, euros: number | null, features: string[]) => ({
  id,
  name,
  price: euros === null ? null : { amountMinor: euros * 100, currency: "EUR" },
  features,
  capabilities: [],
  offered: true,
});

export const STARTUP = "01900000-0000-7000-8000-000500000002";
export const tiers: TiersView = {
  tiers: [
    tier(FREE_TIER, "Free", 0, ["Basic networking", "Event listings"]),
    { ...tier(STARTUP, "Startup", 49, ["Investor connections"]), capabilities: ["networking"] },
    tier("01900000-0000-7000-8000-000500000003", "Investor", 99, ["Exclusive events"]),
    tier("01900000-0000-7000-8000-000500000004", "Enterprise", null, ["API access"]),
  ],
  mine: { tierId: FREE_TIER, agreedPrice: null, requested: null, refused: null },
};
