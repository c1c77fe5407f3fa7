import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import Shortcuts from "#web/layouts/shortcuts/shortcuts.tsx";
import { setShortcuts } from "#web/lib/device/shortcuts.ts";
import { expectNoDialog } from "../no-dialog.ts";

afterEach(() => {
  setShortcuts(true);
  vi.clearAllMocks();
});

const like = vi.fn();
const create = vi.fn();

function open() {
  const Page = () => (
    <>
      <Shortcuts />
      <main id="main">
        <input type="search" aria-label="Search events" />
        <button type="button" data-key="n" onClick={create}>
          Create
        </button>
        <div role="feed">
          {["One", "Two"].map((name) => (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the articles of a feed are focused (ARIA practices)
            <article key={name} tabIndex={0} aria-label={name}>
              <button type="button" data-key="l" onClick={() => like(name)}>
                Like
              </button>
            </article>
          ))}
        </div>
      </main>
    </>
  );
  const router = createMemoryRouter([{ path: "*", Component: Page }], { initialEntries: ["/dashboard"] });
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup() };
}

it("G and a letter goes to a page", async () => {
  const { router, user } = open();
  await user.keyboard("ge");
  await waitFor(() => expect(router.state.location.pathname).toBe("/events"));
  await user.keyboard("gs");
  await waitFor(() => expect(router.state.location.pathname).toBe("/settings"));
});

it("a slash focuses the search, in which keys are only typed", async () => {
  const { router, user } = open();
  await user.keyboard("/");
  expect(screen.getByLabelText("Search events")).toHaveFocus();
  await user.keyboard("gen?");
  expect(screen.getByLabelText("Search events")).toHaveValue("gen?");
  expect(create).not.toHaveBeenCalled();
  expect(router.state.location.pathname).toBe("/dashboard");
});

it("J and K go through the posts, L likes the one with the focus, and N begins something new", async () => {
  const { user } = open();
  await user.keyboard("l");
  expect(like).not.toHaveBeenCalled();
  await user.keyboard("jj");
  expect(screen.getByRole("article", { name: "Two" })).toHaveFocus();
  await user.keyboard("j");
  expect(screen.getByRole("article", { name: "Two" })).toHaveFocus();
  await user.keyboard("kl");
  expect(like.mock.calls).toEqual([["One"]]);
  await user.keyboard("n");
  expect(create).toHaveBeenCalledOnce();
});

it("a question mark lists the keys, and no other one works while the list is open", async () => {
  const { router, user } = open();
  await user.keyboard("{Shift>}?{/Shift}");
  expect(await screen.findByRole("dialog", { name: "Keyboard shortcuts" })).toHaveTextContent(/EventsGthenE/);
  await user.keyboard("ge");
  expect(router.state.location.pathname).toBe("/dashboard");
});

it("a key with Ctrl is the browser's, and every key is the reader's after turning shortcuts off", async () => {
  const { router, user } = open();
  await user.keyboard("{Control>}n{/Control}");
  setShortcuts(false);
  await user.keyboard("nge?");
  expect(create).not.toHaveBeenCalled();
  await expectNoDialog(import("#web/layouts/shortcuts/shortcut-sheet.tsx"));
  expect(router.state.location.pathname).toBe("/dashboard");
});
