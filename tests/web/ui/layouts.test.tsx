import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, MemoryRouter, Outlet, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { DAY_MS } from "#contract/limits.ts";
import { AuthenticatedLayout } from "#web/layouts/authenticated-layout.tsx";
import PlaceholderLayout from "#web/layouts/placeholder-layout.tsx";
import { RootLayout } from "#web/layouts/root-layout.tsx";
import { bootstrapData } from "#web/lib/bootstrap-data.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { queryClient } from "#web/lib/query-client.ts";
import NotFoundPage from "#web/pages/not-found.tsx";
import PlaceholderPage from "#web/pages/placeholder.tsx";
import UnexpectedErrorPage from "#web/pages/unexpected-error.tsx";
import { ada, closeTabs, openTab } from "../auth/auth-server.ts";

function Page({ name }: { name: string }) {
  useDocumentTitle(name);
  return <h1>{name}</h1>;
}

const signOut = vi.fn();
function open(path: string, viewer = ada) {
  const router = createMemoryRouter(
    [
      {
        element: (
          <RootLayout>
            <Outlet />
          </RootLayout>
        ),
        ErrorBoundary: UnexpectedErrorPage,
        children: [
          {
            element: (
              <AuthenticatedLayout viewer={viewer} onSignOut={signOut} counts={{ unread: 3, pending: 2, waiting: 9 }}>
                <Outlet />
              </AuthenticatedLayout>
            ),
            children: [
              { path: "/dashboard", element: <Page name="Dashboard" /> },
              { path: "/events", element: <Page name="Events" /> },
              { path: "/my-deals", element: <Page name="My Deals" /> },
              { path: "/settings", element: <Page name="Security" />, handle: { place: "Settings" } },
              { path: "/admin/*", element: <Page name="Admin Panel" /> },
            ],
          },
          { Component: PlaceholderLayout, children: [{ path: "/about", Component: PlaceholderPage }] },
          { path: "/broken", element: <Broken /> },
          { path: "*", Component: NotFoundPage },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  queryClient.setQueryData(["/api/pages/about"], { slug: "about", title: "About", published: null });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

function Broken(): never {
  throw Object.assign(new Error("internal words"), { requestId: "req-42" });
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("a navigation focuses the new heading, titles the document and is announced once", async () => {
  open("/dashboard");
  expect(document.title).toBe("Dashboard · Node");
  expect(document.body).toHaveFocus();
  await userEvent.click(within(screen.getByRole("navigation", { name: "Main" })).getByRole("link", { name: "Events" }));
  await waitFor(() => expect(screen.getByRole("heading", { name: "Events", level: 1 })).toHaveFocus());
  expect(document.title).toBe("Events · Node");
  await waitFor(() => expect(document.getElementById("announcer")).toHaveTextContent("Events"));
});

it("the sidebar shows the current page, the unread messages and the pending connection requests, and lists only existing pages", () => {
  open("/events");
  const side = screen.getByRole("navigation", { name: "Main" });
  expect(within(side).getByRole("link", { current: "page" })).toHaveAccessibleName("Events");
  expect(within(side).getByRole("link", { name: "Messages 3 unread" })).toHaveAttribute("href", "/messages");
  expect(within(side).getByRole("link", { name: "My Network 2 pending" })).toHaveAttribute("href", "/network");
  const tier = within(side).getByRole("link", { name: /^Your tier Free/ });
  expect(tier).toHaveAttribute("href", "/settings/tier");
  expect(within(side).getAllByRole("link")).toHaveLength(11);
});

it("My Deals, which has no item of its own, is part of Opportunities", () => {
  open("/my-deals");
  const current = screen.getByRole("navigation", { name: "Main" }).querySelector("[aria-current]");
  expect(current).toHaveAccessibleName("Opportunities");
  expect(current).toHaveAttribute("href", "/opportunities");
});

it("the profile menu has the own profile, the settings, the themes, the shortcuts and signing out, in this order", async () => {
  open("/dashboard");
  fireEvent.click(screen.getByRole("button", { name: /Profile menu/ }));
  expect(await screen.findByRole("menuitem", { name: "Your Profile" })).toHaveAttribute("href", "/profile/me");
  const names = screen.getAllByRole("menuitem").map(({ textContent }) => textContent);
  expect(names).toEqual([
    ...["Your Profile", "Settings", "System, chosen", "Light", "Dark", "Keyboard shortcuts", "Sign out"],
  ]);
});

it("the profile menu sets the theme, and lists the keyboard shortcuts", async () => {
  open("/dashboard");
  fireEvent.click(screen.getByRole("button", { name: /Profile menu/ }));
  await userEvent.click(within(await screen.findByRole("group", { name: "Theme" })).getByText("Dark"));
  expect(document.documentElement).toHaveAttribute("data-theme", "dark");
  await userEvent.click(screen.getByRole("button", { name: /Profile menu/ }));
  expect(await screen.findByRole("menuitem", { name: "Dark, chosen" })).toBeVisible();
  await userEvent.click(screen.getByRole("menuitem", { name: "System" }));
  expect(document.documentElement).not.toHaveAttribute("data-theme");
  await userEvent.click(screen.getByRole("button", { name: /Profile menu/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Keyboard shortcuts" }));
  expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

it("the top bar names a place whose pages have titles of their own, and has the date elsewhere", () => {
  open("/settings");
  expect(within(screen.getByRole("banner")).getByText("Settings")).toBeVisible();
  expect(screen.getByRole("banner").querySelector("time")).toBeNull();
  cleanup();
  open("/dashboard");
  expect(screen.getByRole("banner").querySelector("time")).not.toBeNull();
});

it("the profile menu signs out", async () => {
  open("/dashboard");
  // A single event, because the button may be replaced when its code has loaded.
  fireEvent.click(screen.getByRole("button", { name: /Profile menu/ }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Sign out" }));
  expect(signOut).toHaveBeenCalledTimes(1);
});

it("the sidebar and the drawer have the Admin Panel for admins only, as the current item in all its sections, with what waits", async () => {
  open("/dashboard");
  expect(screen.queryByRole("link", { name: /Admin Panel/ })).toBeNull();
  cleanup();

  open("/admin/members", { ...ada, role: "admin" });
  const side = within(screen.getByRole("navigation", { name: "Main" }));
  expect(side.getByRole("link", { current: "page" })).toHaveAccessibleName("Admin Panel 9+ waiting");
  expect(side.getByRole("link", { name: /Admin Panel/ })).toHaveAttribute("href", "/admin");
  await userEvent.click(screen.getByRole("button", { name: "Menu" }));
  const drawer = within(await screen.findByRole("dialog", { name: "Menu" }));
  expect(drawer.getByRole("link", { name: "Admin Panel 9+ waiting" })).toHaveAttribute("aria-current", "page");
});

it("the menu button opens the drawer, and Escape closes it and returns the focus", async () => {
  open("/dashboard");
  await userEvent.click(screen.getByRole("button", { name: "Menu" }));
  const drawer = await screen.findByRole("dialog", { name: "Menu" });
  expect(within(drawer).getByRole("link", { name: "Dashboard" })).toHaveAttribute("aria-current", "page");
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await waitFor(() => expect(screen.getByRole("button", { name: "Menu" })).toHaveFocus());
});

it("the skip link focuses the main content without an entry in the history", async () => {
  open("/dashboard");
  await userEvent.tab();
  expect(screen.getByRole("link", { name: "Skip to content" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  expect(screen.getByRole("main")).toHaveFocus();
  expect(location.hash).toBe("");
});

it("a placeholder page counts one more day in the market every 24 hours", () => {
  vi.useFakeTimers();
  open("/about");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("This section is in development");
  expect(screen.getByRole("link", { name: "Back to home" })).toHaveAttribute("href", "/");
  expect(screen.getByText("2 days in the market")).toHaveAttribute("datetime", "P2D");
  act(() => void vi.advanceTimersByTime(DAY_MS));
  expect(screen.getByText("3 days in the market")).toHaveAttribute("datetime", "P3D");
});

it("an unknown path shows the 404 screen and logs the path without its query", () => {
  const log = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  open("/nowhere?email=ada@sample.test");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("404 Oops! Page not found");
  expect(screen.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
  expect(log.mock.calls.flat().join()).toContain("/nowhere");
  expect(log.mock.calls.flat().join()).not.toContain("ada@");
});

it("the 404 screen leads a member to the dashboard, the people, the events and the opportunities, and a visitor to the events", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const links = () => within(screen.getByRole("list")).getAllByRole("link");
  open("/nowhere");
  expect(links().map(({ textContent }) => textContent)).toEqual(["Events"]);
  cleanup();
  openTab({ viewer: ada });
  const { default: Page } = await import("#web/pages/not-found.tsx");
  render(
    <MemoryRouter>
      <Page />
    </MemoryRouter>,
  );
  expect(links().map((link) => link.getAttribute("href"))).toEqual([
    ...["/dashboard", "/network", "/opportunities", "/events"],
  ]);
  closeTabs();
});

it("a page that throws shows the error page with a reference and without internal texts", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  open("/broken");
  expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent("Unexpected Application Error!");
  expect(screen.getByText("req-42")).toBeVisible();
  expect(screen.getByRole("button", { name: "Retry" })).toBeEnabled();
  expect(document.body).not.toHaveTextContent("internal words");
});

it("the error page offers a mail to the operator with the reference, or the reference to copy", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const user = userEvent.setup();
  open("/broken");
  await user.click(screen.getByRole("button", { name: "Copy reference" }));
  expect(await navigator.clipboard.readText()).toBe("req-42");
  cleanup();
  bootstrapData().links.contact = "hello@node.example";
  open("/broken");
  const report = screen.getByRole("link", { name: "Report this" });
  expect(report.getAttribute("href")).toMatch(
    /^mailto:hello@node\.example\?subject=Unexpected%20error%20req-42&body=.*%2Fbroken/,
  );
  bootstrapData().links.contact = null;
});
