import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it } from "vitest";
import type { ViewerView } from "#contract/auth/viewer.ts";
import { ada, closeTabs, keepListeners, openTab } from "../auth/auth-server.ts";

afterEach(() => {
  cleanup();
  closeTabs();
});

const INES = "0190a000-0000-7000-8000-0000000001e5";

/** Draws the name of a person for a viewer; the mail of the instance decides whether addresses are verified. */
async function draw(viewer: ViewerView | null, id = INES) {
  openTab({ viewer });
  const restore = keepListeners();
  const { PersonLink } = await import("#web/ui/content/person-link.tsx");
  restore();
  const element = (
    <PersonLink person={{ id }} className="truncate">
      Ines Duarte
    </PersonLink>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
  return screen.getByText("Ines Duarte");
}

it("a name links to the profile for an admitted member, with the classes of the text", async () => {
  const name = await draw(ada);
  expect(name).toHaveAttribute("href", `/profile/${INES}`);
  expect(name).toHaveClass("truncate", { exact: true });
});

it.each([
  ["a visitor", null],
  ["a member who waits for approval", { ...ada, status: "pending" }],
  ["a member whose address is not verified", { ...ada, emailVerified: false }],
] as [string, ViewerView | null][])("a name is plain text for %s", async (_, viewer) => {
  const name = await draw(viewer);
  expect(name.tagName).toBe("SPAN");
  expect(name).toHaveClass("truncate", { exact: true });
  expect(screen.queryByRole("link")).toBeNull();
});

it("a member who waits for approval reaches their own profile", async () => {
  expect(await draw({ ...ada, status: "pending" }, ada.id)).toHaveAttribute("href", `/profile/${ada.id}`);
});
