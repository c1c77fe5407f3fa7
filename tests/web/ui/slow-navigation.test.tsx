import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, within } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { AuthenticatedLayout } from "#web/layouts/authenticated-layout.tsx";
import { RootLayout } from "#web/layouts/root-layout.tsx";
import { ada } from "../auth/auth-server.ts";

afterEach(() => vi.useRealTimers());

/** The dashboard, and events whose code arrives when `arrive` is called. */
function open() {
  let arrive = () => {};
  const code = new Promise<{ Component: () => React.ReactNode }>((resolve) => {
    arrive = () => resolve({ Component: () => <h1>Events</h1> });
  });
  const router = createMemoryRouter(
    [
      {
        element: (
          <RootLayout>
            <AuthenticatedLayout viewer={ada} onSignOut={() => undefined} counts={{ unread: 0, pending: 0 }}>
              <Outlet />
            </AuthenticatedLayout>
          </RootLayout>
        ),
        children: [
          { path: "/dashboard", element: <h1>Dashboard</h1> },
          { path: "/events", lazy: () => code },
        ],
      },
    ],
    { initialEntries: ["/dashboard"] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { router, arrive: () => act(async () => arrive()) };
}

const links = () =>
  ["Main", "Shortcuts"].map((name) =>
    within(screen.getByRole("navigation", { name })).getByRole("link", { name: "Events" }),
  );

it("a navigation marks the pressed item at once, and shows a line after 150 ms, announced once, until the page is there", async () => {
  vi.useFakeTimers();
  const { router, arrive } = open();
  await act(async () => void router.navigate("/events"));
  for (const link of links()) expect(link).toHaveClass("is-pending");
  expect(screen.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(140));
  expect(screen.queryByRole("progressbar")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(40));
  expect(screen.getByRole("progressbar", { name: "Loading the page" })).toBeVisible();
  expect(document.getElementById("announcer")).toHaveTextContent("Loading");
  await arrive();
  expect(screen.getByRole("heading", { name: "Events" })).toBeVisible();
  expect(screen.queryByRole("progressbar")).toBeNull();
  for (const link of links()) expect(link).not.toHaveClass("is-pending");
});

it("a navigation that takes less than 150 ms shows no line", async () => {
  vi.useFakeTimers();
  const { router, arrive } = open();
  await act(async () => void router.navigate("/events"));
  await act(() => vi.advanceTimersByTimeAsync(100));
  await arrive();
  await act(() => vi.advanceTimersByTimeAsync(500));
  expect(screen.queryByRole("progressbar")).toBeNull();
});
