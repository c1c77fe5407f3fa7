import { cleanup, render, screen } from "@testing-library/react";
import { toast } from "react-hot-toast/headless";
import type { RouteObject } from "react-router";
import { vi } from "vitest";
import type { ViewerView } from "#contract/auth/viewer.ts";
import type { EventCardView, EventView } from "#contract/events/event.ts";
import { closeTabs, keepListeners, openTab } from "../auth/auth-server.ts";

const idOf = (n: number) => `0193a000-0000-7000-8000-${String(n).padStart(12, "0")}`;

export function card(n: number, more: Partial<EventCardView> = {}): EventCardView {
  return {
    id: idOf(n),
    title: `Event ${n}`,
    startsAt: "2026-12-03T08:00:00.000Z",
    endsAt: null,
    timeZone: "Europe/Zurich",
    location: "Zürich, Saal am Wasser",
    description: "One.\n\nTwo.",
    capacity: 60,
    attendeeCount: 38,
    cover: null,
    coverPicture: null,
    cancelled: false,
    exclusive: false,
    registration: null,
    sample: false,
    ...more,
  };
}

const person = (n: number, name: string) => ({ id: idOf(1000 + n), name, title: "Founder", image: null, sample: true });

export function summit(more: Partial<EventView> = {}): EventView {
  return {
    ...card(1, { title: "Winter Investment Summit", endsAt: "2026-12-04T16:30:00.000Z" }),
    website: "https://www.winter-summit.example/program",
    organizer: person(0, "Sofia Marchetti"),
    attendees: [0, 1, 2, 3, 4].map((n) => person(n, ["Sofia Marchetti", "Dan", "Ken", "Nadia", "Owen"][n] ?? "")),
    similar: [card(2, { title: "Open Desk" })],
    open: true,
    tierAllows: true,
    tierNeeded: null,
    waitlistCount: 0,
    unconfirmedCount: null,
    unconfirmedWaitlistCount: null,
    cancelReason: null,
    movableUntil: more.startsAt ?? "2026-12-03T08:00:00.000Z",
    version: 1,
    viewer: { isHost: false, mayEdit: false, isPreviewMissing: false, company: null },
    ...more,
  };
}

type Visit = { viewer?: ViewerView | null; answers?: Record<string, unknown>; wide?: boolean; routes?: RouteObject[] };

/** Opens the event pages in a new tab at `path`, with the app's toasts. */
export async function visit(path: string, { viewer = null, answers = {}, wide = true, routes = [] }: Visit = {}) {
  // Set today before the dates of the test events.
  if (!vi.isFakeTimers()) vi.useFakeTimers({ now: Date.parse("2026-11-20T12:00:00Z"), toFake: ["Date"] });
  openTab({ viewer });
  vi.stubGlobal("matchMedia", () => ({ matches: wide, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  const { createMemoryRouter, RouterProvider } = await import("react-router");
  const { QueryClientProvider } = await import("@tanstack/react-query");
  const { queryClient } = await import("#web/lib/query-client.ts");
  const { setRouter } = await import("#web/lib/latest-path.ts");
  const restore = keepListeners();
  const { followLeftWrites } = await import("#web/lib/mutations/left-writes.ts");
  const { Toaster } = await import("#web/ui/feedback/toaster.tsx");
  const { default: EventsPage } = await import("#web/pages/events.tsx");
  const { default: EventPage } = await import("#web/pages/event.tsx");
  const { default: RegistrationLinkPage } = await import("#web/pages/mailed-links/registration-link.tsx");
  for (const [key, answer] of Object.entries(answers)) queryClient.setQueryData([key], answer);
  followLeftWrites();
  restore();
  const router = createMemoryRouter(
    [
      { path: "/events", Component: EventsPage },
      { path: "/events/:id", Component: EventPage },
      { path: "/registration", Component: RegistrationLinkPage },
      { path: "/dashboard", element: <h1>Dashboard</h1> },
      ...routes,
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
  return { router, queryClient };
}

/** Sets the browser's time zone, until `vi.restoreAllMocks`. */
export function readIn(timeZone: string): void {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone };
  });
}
export const useZurichTime = () => readIn("Europe/Zurich");

export function leave(): void {
  cleanup();
  toast.remove();
  closeTabs();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
}

/** The toasts on screen, oldest first. */
export const toasts = () =>
  [...screen.getByRole("region", { name: "Notices" }).querySelectorAll(".toast p")]
    .map((line) => line.textContent)
    .reverse();
