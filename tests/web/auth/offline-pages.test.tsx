import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import { RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { queryClient } from "#web/lib/query-client.ts";
import { router } from "#web/router.tsx";
import { stubServer } from "./auth-server.ts";
import { NO_EVENTS } from "./auth-tab.tsx";

const setOnline = (isOnline: boolean) => vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([
  ["/sign-in", "Sign in"],
  ["/sign-up", "Create your account"],
  ["/forgot-password", "Forgot your password?"],
])(
  "%s opened offline has the public bar and a link to the events, and opens with its own frame",
  async (path, name) => {
    stubServer({
      "GET /api/events": () => ({ body: NO_EVENTS }),
      "GET /api/auth/registration": () => ({ body: { mode: "open", providers: [], isEarlyAccess: false } }),
    });
    setOnline(false);
    render(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    await act(() => router.navigate(path));
    const back = await screen.findByRole("link", { name: "Back to events" });
    expect(back).toHaveAttribute("href", "/events");
    const main = within(screen.getByRole("main"));
    expect(main.getByRole("link", { name: "Back to events" })).toBe(back);
    const message = main.getByRole("heading", { level: 1, name: "You are offline" });
    await waitFor(() => expect(message).toHaveFocus());
    expect(within(screen.getByRole("banner")).getByRole("link", { name: "Sign In" })).toBeVisible();

    setOnline(true);
    act(() => void window.dispatchEvent(new Event("online")));
    const heading = await screen.findByRole("heading", { level: 1, name });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.getAllByRole("banner")).toHaveLength(1);
    expect(screen.queryByRole("link", { name: "Sign In" })).toBeNull();
  },
);
