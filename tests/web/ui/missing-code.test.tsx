import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { toast as queue } from "react-hot-toast/headless";
import { createMemoryRouter, Link, Outlet, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BUILD_HEADER } from "#contract/document.ts";
import { MemberMain } from "#web/layouts/member-main.tsx";
import { queryClient } from "#web/lib/query-client.ts";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { Toaster } from "#web/ui/feedback/toaster.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";

/** What the browser says about its network, with the event of a change. */
function setOnline(isOnline: boolean): void {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? "online" : "offline")));
}

const { reload } = vi.hoisted(() => ({ reload: vi.fn() }));
vi.mock("#web/lib/reload.ts", () => ({ reloadDocument: () => reload() }));

beforeEach(() => {
  reload.mockReset();
  vi.stubGlobal("fetch", async () => Response.json({ status: "ok" }, { headers: { [BUILD_HEADER]: "" } }));
});
afterEach(() => {
  act(() => queue.removeAll());
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const Page = () => <h1>Courses</h1>;
type Load = () => Promise<{ default: typeof Page }>;

/** Opens a page whose code `load` fetches, from another one in the same layout. `state` is that of the link. */
async function navigate(load: Load, name: string, fills = false, state?: { focusField: boolean }) {
  const fetchPage = recoverable(load, { page: name });
  const layout = (
    <>
      <nav>
        <Link to="/courses" state={state}>
          Courses
        </Link>
      </nav>
      <MemberMain counts={{ unread: 0, pending: 0 }} fills={fills}>
        <Outlet />
      </MemberMain>
    </>
  );
  const router = createMemoryRouter([
    {
      element: layout,
      children: [
        { path: "/", element: <h1>Dashboard</h1> },
        { path: "/courses", lazy: async () => ({ Component: (await fetchPage()).default }) },
      ],
    },
  ]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await userEvent.click(screen.getByRole("link", { name: "Courses" }));
}

const title = (name: string) => screen.findByRole("heading", { level: 1, name });
const gone: Load = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module"));

it("a page opened offline says so inside its layout, and opens when the browser is online, without a reload", async () => {
  setOnline(false);
  const load = vi.fn<Load>(async () => ({ default: Page }));
  await navigate(load, "offline");
  expect(await title("You are offline")).toBeVisible();
  expect(screen.getByText(/will open when you're back online/)).toBeVisible();
  expect(screen.getByRole("link", { name: "Courses" })).toBeVisible();
  // An import that fails could never be repeated in this document.
  expect(load).not.toHaveBeenCalled();
  setOnline(true);
  expect(await title("Courses")).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});

it("the heading of a page that opens after all gets the focus that its message had", async () => {
  setOnline(false);
  await navigate(async () => ({ default: Page }), "focused message");
  const message = await title("You are offline");
  act(() => message.focus());
  setOnline(true);
  const heading = await title("Courses");
  await waitFor(() => expect(heading).toHaveFocus());
});

it("the field of a page that opens after all gets the focus if the link was to its field", async () => {
  setOnline(false);
  const WithField = () => (
    <>
      <Page />
      <textarea aria-label="Message" />
    </>
  );
  await navigate(async () => ({ default: WithField }), "field", false, { focusField: true });
  const message = await title("You are offline");
  act(() => message.focus());
  setOnline(true);
  const field = await screen.findByRole("textbox", { name: "Message" });
  await waitFor(() => expect(field).toHaveFocus());
});

it("a page that opens after all leaves the focus where it is outside its message", async () => {
  setOnline(false);
  await navigate(async () => ({ default: Page }), "focus elsewhere");
  await title("You are offline");
  const link = screen.getByRole("link", { name: "Courses" });
  act(() => link.focus());
  setOnline(true);
  await title("Courses");
  // Longer than the first attempts to move the focus after a navigation.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(link).toHaveFocus();
});

it("a page as high as the window keeps its message off the edges of the screen", async () => {
  setOnline(false);
  await navigate(async () => ({ default: Page }), "filling", true);
  const message = (await title("You are offline")).parentElement;
  expect(message).toHaveClass("px-5");
  expect(message?.closest("main")).toHaveAttribute("data-fills");
});

it("a page whose code is gone loads the document again, once", async () => {
  await navigate(gone, "gone");
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole("heading", { name: /could not be loaded/ })).toBeNull();
});

it("a page whose code is still gone after that says so, and loads the document again only when asked", async () => {
  await navigate(gone, "still gone");
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  reload.mockReset();
  // The document after the reload, in the same browser tab.
  cleanup();
  await navigate(gone, "still gone");
  expect(await title("This page could not be loaded")).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Reload" }));
  expect(reload).toHaveBeenCalledTimes(1);
});

it("a page whose code cannot be fetched while the server does not answer waits for it instead of reloading", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  await navigate(gone, "unreachable");
  expect(await title("No connection")).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
  vi.stubGlobal("fetch", async () => Response.json({ status: "ok" }));
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

it("a dialog whose code cannot be fetched closes with a sentence, keeps the page, and opens later", async () => {
  const Overlay = lazyOverlay(async () => ({
    default: ({ open }: { open: boolean; onClose: () => void }) => open && <p>Rename the course</p>,
  }));
  function Screen() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Note" />
        <button type="button" onClick={() => setOpen(true)}>
          {open ? "Opened" : "Open"}
        </button>
        <Overlay open={open} onClose={() => setOpen(false)} />
        <Toaster />
      </>
    );
  }
  setOnline(false);
  render(<Screen />);
  await userEvent.type(screen.getByRole("textbox"), "half a sen");
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByText("You are offline. Try again when you are connected.")).toBeVisible();
  await screen.findByRole("button", { name: "Open" });
  setOnline(true);
  await userEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByText("Rename the course")).toBeVisible();
  expect(screen.getByRole("textbox")).toHaveValue("half a sen");
  expect(reload).not.toHaveBeenCalled();
});

it("a menu whose code cannot be fetched says why at a press, and opens at the next press once the browser is online", async () => {
  setOnline(false);
  vi.resetModules();
  const { Menu } = await import("#web/ui/overlays/menu.tsx");
  const select = vi.fn();
  render(
    <>
      <Menu className="" button="Profile menu" entries={[{ label: "Sign out", onSelect: select }]} />
      <Toaster />
    </>,
  );
  const button = () => screen.getByRole("button", { name: "Profile menu" });
  await userEvent.hover(button());
  expect(screen.queryByText(/You are offline/)).toBeNull();
  for (const press of [
    () => userEvent.click(button()),
    () => userEvent.keyboard("{Enter}"),
    () => userEvent.keyboard("{ArrowDown}"),
  ]) {
    await press();
    expect(await screen.findByText("You are offline. Try again when you are connected.")).toBeVisible();
    expect(button()).toHaveFocus();
    act(() => queue.removeAll());
  }

  setOnline(true);
  await userEvent.unhover(button());
  // The code may be fetched when the pointer is back, but a press that failed opens nothing later.
  await userEvent.hover(button());
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(screen.queryByRole("menu")).toBeNull();
  await userEvent.click(button());
  await userEvent.click(await screen.findByRole("menuitem", { name: "Sign out" }));
  expect(select).toHaveBeenCalledTimes(1);
});
