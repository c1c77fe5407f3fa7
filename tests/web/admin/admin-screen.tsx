import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { vi } from "vitest";
import type { ApplicationView } from "#contract/admin/applications.ts";
import type { AdminMemberView } from "#contract/admin/members.ts";
import type { AdminSummaryView } from "#contract/admin/summary.ts";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { type AdminTierView, FREE_TIER } from "#contract/membership/tiers.ts";
import { CLOSE } from "#contract/sockets.ts";
import { ada, closeTabs, keepListeners, openTab } from "../auth/auth-server.ts";
import { quietDashboard } from "../dashboard-answers.ts";
import { FakeSocket } from "../messages/messages-server.ts";
import { quickUser } from "../quick-user.ts";

export const otto: ViewerView = {
  ...ada,
  id: "0190a000-0000-7000-8000-0000000007f0",
  name: "Otto Berg",
  email: "otto@sample.test",
  kind: "organizer",
  role: "admin",
};

export const quiet: AdminSummaryView = {
  applications: 0,
  tierRequests: 0,
  deadMails: 0,
  failingChecks: 0,
  reports: 0,
  opportunities: 0,
  quotes: 0,
  contentRequests: 0,
  unpublished: [],
};

/** The current URL of the tab. */
export const address = () => screen.getByTestId("address").textContent;
function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

type Visit = { viewer?: ViewerView; answers?: Record<string, unknown> };

/** Opens a page of the admin panel in a new tab with this bootstrap data and an inbox socket. */
export async function openAdmin(path: string, { viewer = otto, answers = {} }: Visit = {}) {
  const known = {
    ...quietDashboard(viewer.id),
    "/api/events": { rows: [], cursor: null },
    "/api/admin/summary": quiet,
    ...answers,
  };
  openTab({ viewer, answers: known });
  const restore = keepListeners();
  const { default: Admin } = await import("#web/pages/admin.tsx");
  const { default: Dashboard } = await import("#web/pages/dashboard.tsx");
  const { useInbox } = await import("#web/features/messages/inbox/inbox.ts");
  const { Toaster } = await import("#web/ui/feedback/toaster.tsx");
  const { queryClient } = await import("#web/lib/query-client.ts");
  const { ANNOUNCER_ID } = await import("#web/lib/announce.ts");
  restore();
  for (const [key, answer] of Object.entries(known)) if (answer !== undefined) queryClient.setQueryData([key], answer);
  function Line() {
    useInbox();
    return <Address />;
  }
  const framed = (page: React.ReactNode) => (
    <>
      <main>{page}</main>
      <Line />
      <Toaster />
      <p id={ANNOUNCER_ID} data-testid="announcer" />
    </>
  );
  const router = createMemoryRouter(
    [
      { path: "/admin/:section?/:id?", element: framed(<Admin />) },
      { path: "/dashboard", element: framed(<Dashboard />) },
      { path: "*", element: framed(null) },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  // Read at once, because sockets of earlier tabs may reconnect later.
  return { user: quickUser(), router, queryClient, line: FakeSocket.all.at(-1) };
}

/** Cleans up after each test, so that no tab affects the next. */
export async function closeAdmin(): Promise<void> {
  const { toast } = await import("react-hot-toast/headless");
  toast.remove();
  // Otherwise they try to reconnect after the last test, without a window.
  for (const socket of FakeSocket.all) socket.drop(CLOSE.forbidden);
  closeTabs();
  localStorage.clear();
  vi.unstubAllGlobals();
}

export const idOf = (n: number) => `0193c000-0000-7000-8000-${String(n).padStart(12, "0")}`;

export const STARTUP = "01900000-0000-7000-8000-000500000002";
const tier = (id: string, name: string, euros: number | null, more: Partial<AdminTierView> = {}): AdminTierView => ({
  id,
  name,
  price: euros === null ? null : { amountMinor: euros * 100, currency: "EUR" },
  features: [`What ${name} offers`],
  capabilities: [],
  offered: true,
  memberCount: 0,
  version: 1,
  ...more,
});
export const startup = tier(STARTUP, "Startup", 49, {
  features: ["Investor connections", "Deal flow access"],
  capabilities: ["networking"],
  memberCount: 2,
  version: 3,
});
export const tiers = {
  tiers: [
    tier(FREE_TIER, "Free", 0, { memberCount: null }),
    startup,
    tier("01900000-0000-7000-8000-000500000004", "Enterprise", null, { memberCount: 1 }),
  ],
};

export function application(n: number, more: Partial<ApplicationView> = {}): ApplicationView {
  return {
    id: idOf(n),
    kind: "membership",
    name: `Applicant ${n}`,
    email: `applicant-${n}@members.test`,
    emailVerified: true,
    memberKind: "founder",
    date: "2026-11-17T09:00:00.000Z",
    currentTier: { id: FREE_TIER, name: "Free" },
    requestedTier: { id: STARTUP, name: "Startup" },
    ...more,
  };
}

export function member(n: number, more: Partial<AdminMemberView> = {}): AdminMemberView {
  return {
    id: idOf(n),
    name: `Member ${n}`,
    email: `member-${n}@members.test`,
    emailVerified: true,
    kind: "investor",
    status: "approved",
    role: "member",
    tier: { id: FREE_TIER, name: "Free" },
    sample: false,
    joinedAt: "2026-10-03T09:00:00.000Z",
    statusSince: "2026-10-04T09:00:00.000Z",
    statusReason: null,
    secondFactor: false,
    secondFactorRemovalDueAt: null,
    sessionCount: 2,
    lastSeenAt: "2026-11-20T09:00:00.000Z",
    invitedWith: null,
    history: [],
    ...more,
  };
}
