import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { ada, closeTabs, keepListeners, openTab, stubServer } from "../auth/auth-server.ts";
import { quickUser } from "../quick-user.ts";

afterEach(() => {
  cleanup();
  closeTabs();
  vi.unstubAllGlobals();
});

it("the filters of the academy are counted on their button, and Reset removes them and keeps the words", async () => {
  const none = () => ({ body: { rows: [], cursor: null } });
  stubServer({
    "GET /api/academy/courses?q=sheet": none,
    "GET /api/academy/courses?q=sheet&category=legal": none,
    "GET /api/academy/courses?q=sheet&level=beginner&category=legal": none,
  });
  openTab({ viewer: ada });
  const restore = keepListeners();
  const { queryClient } = await import("#web/lib/query-client.ts");
  const { AcademyLists } = await import("#web/features/academy/list/academy-lists.tsx");
  restore();
  const router = createMemoryRouter([{ path: "/academy", element: <AcademyLists /> }], {
    initialEntries: ["/academy?q=sheet&level=beginner&category=legal"],
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const user = quickUser();
  await user.click(await screen.findByRole("button", { name: "Filter 2 set" }));
  await user.click(await screen.findByRole("button", { name: "Reset" }));
  await waitFor(() => expect(router.state.location.search).toBe("?q=sheet"));
  expect(screen.queryByRole("button", { name: "Reset" })).toBeNull();
  expect(screen.getByRole("combobox", { name: "Category" })).toHaveValue("");
});
