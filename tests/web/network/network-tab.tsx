import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";
import type { ViewerView } from "#contract/auth/viewer.ts";
import type { InboxDown } from "#contract/messages.ts";
import type { ConnectionRequestView, NetworkSummary } from "#contract/network/connections.ts";
import type { MemberCardView } from "#contract/network/people.ts";
import type { Relation } from "#contract/network/relation.ts";
import type { SuggestionReason } from "#contract/network/suggestions.ts";
import { ada, closeTabs, keepListeners, openTab, type Stubs, stubServer, stubs } from "../auth/auth-server.ts";
import { quickUser } from "../quick-user.ts";

export const idOf = (n: number) => `0190a000-0000-7000-8000-0000000c${String(n).padStart(4, "0")}`;
const AT = "2026-11-18T09:00:00.000Z";

/** A member as a card shows one. */
export function card(n: number, name: string, more: Partial<MemberCardView> = {}): MemberCardView {
  const relation: Relation = more.relation ?? "none";
  return {
    id: idOf(n),
    name,
    title: "Managing partner",
    image: null,
    sample: false,
    kind: "investor",
    company: "Kestrel Row Capital",
    location: "Lagos",
    sectors: ["fintech", "saas"],
    mutualConnections: 0,
    isConnected: relation === "connected",
    at: relation === "none" ? null : AT,
    ...more,
    relation,
  };
}

export const connectionRequest = (person: MemberCardView, note = ""): ConnectionRequestView => ({
  person,
  note,
  at: AT,
});
export const suggestion = (person: MemberCardView, ...reasons: SuggestionReason[]) => ({ person, reasons });
export const page = <Row,>(rows: Row[], cursor: string | null = null) => ({ body: { rows, cursor } });
export const related = (relation: Relation) => ({
  body: { relation, at: relation === "none" ? null : AT },
});

export const summary = (more: Partial<NetworkSummary> = {}): NetworkSummary => ({
  connections: 12,
  newThisMonth: 3,
  pendingRequests: 2,
  introductions: 0,
  ...more,
});

type Visit<Route extends string> = {
  routes?: Stubs<Route>;
  viewer?: Partial<ViewerView>;
  answers?: Record<string, unknown>;
  pendingConnectionRequests?: number;
};

/** What the server answers when a test says nothing else. */
const ROUTES = stubs({
  "GET /api/network/summary": () => ({ body: summary() }),
  "GET /api/network/people": () => page([]),
  "GET /api/network/connections": () => page([]),
  "GET /api/network/requests": () => page([]),
  "GET /api/network/requests?box=sent": () => page([]),
  "GET /api/network/suggestions": () => ({ body: { rows: [] } }),
  "GET /api/events": () => page([]),
  "GET /api/opportunities": () => page([]),
});

/** Opens a page of members in a new tab, in the layout of members. */
export async function openNetwork<Route extends string>(
  path: string,
  { routes, viewer = {}, answers = {}, pendingConnectionRequests = 0 }: Visit<Route> = {},
) {
  const calls = stubServer(ROUTES, stubs(routes));
  openTab({ viewer: { ...ada, ...viewer }, answers, pendingConnectionRequests });
  const restore = keepListeners();
  const { queryClient } = await import("#web/lib/query-client.ts");
  const { setRouter } = await import("#web/lib/latest-path.ts");
  const { emitPush } = await import("#web/live/pushes.ts");
  const { usePendingConnectionRequests } = await import("#web/features/network/pending-connection-requests.ts");
  const { NavList } = await import("#web/layouts/nav-list.tsx");
  const { Toaster } = await import("#web/ui/feedback/toaster.tsx");
  const { default: Network } = await import("#web/pages/network.tsx");
  const { default: Dashboard } = await import("#web/pages/dashboard.tsx");
  const { default: Profile } = await import("#web/pages/profile.tsx");
  restore();
  for (const [key, answer] of Object.entries(answers)) queryClient.setQueryData([key], answer);
  const Menu = () => <NavList variant="sidebar" counts={{ unread: 0, pending: usePendingConnectionRequests() }} />;
  const inLayout = (Page: React.ComponentType) => (
    <>
      <nav aria-label="Main">
        <Menu />
      </nav>
      <main>
        <Page />
      </main>
    </>
  );
  const router = createMemoryRouter(
    [
      { path: "/network", element: inLayout(Network) },
      { path: "/dashboard", element: inLayout(Dashboard) },
      { path: "/profile/:id", element: inLayout(Profile) },
      { path: "*", element: inLayout(() => <h1>Elsewhere</h1>) },
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
  const push = (frame: InboxDown) => act(async () => emitPush(frame, false));
  const writes = () => calls.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`);
  const place = () => router.state.location.pathname + router.state.location.search;
  return { user: quickUser(), calls, writes, push, place, router, queryClient };
}

export async function closeNetwork(): Promise<void> {
  cleanup();
  const { toast } = await import("react-hot-toast/headless");
  toast.remove();
  closeTabs();
  vi.useRealTimers();
  vi.unstubAllGlobals();
}

export const button = (name: string | RegExp) => screen.getByRole("button", { name });
export const findButton = (name: string | RegExp) => screen.findByRole("button", { name });
