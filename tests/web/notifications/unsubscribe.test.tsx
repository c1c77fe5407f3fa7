import { render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, describe, expect, it, vi } from "vitest";
import { closeTabs, keepListeners, openTab, problem, stubServer } from "../auth/auth-server.ts";
import { quickUser } from "../quick-user.ts";

const POST = "POST /api/notifications/unsubscription";

afterEach(() => {
  closeTabs();
  vi.unstubAllGlobals();
});

async function open(hash: string) {
  openTab({});
  const restore = keepListeners();
  const { QueryClientProvider } = await import("@tanstack/react-query");
  const { queryClient } = await import("#web/lib/query-client.ts");
  const { default: Page } = await import("#web/pages/mailed-links/unsubscribe.tsx");
  restore();
  const router = createMemoryRouter(
    [
      { path: "/unsubscribe", Component: Page },
      { path: "*", element: null },
    ],
    {
      initialEntries: [`/unsubscribe${hash}`],
    },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { user: quickUser(), router };
}

describe("The page that stops the daily email", () => {
  it("asks first, takes the token out of the address, and stops it on request", async () => {
    const calls = stubServer({ [POST]: () => ({ body: { email: "ada@sample.test" } }) });
    const { user, router } = await open("#token=secret");
    expect(await screen.findByRole("heading", { name: "Stop the daily email?" })).toBeVisible();
    await waitFor(() => expect(router.state.location.hash).toBe(""));
    expect(calls).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Stop the daily email" }));
    await waitFor(() => expect(screen.getByRole("heading", { name: "The daily email is stopped" })).toHaveFocus());
    expect(screen.getByText("ada@sample.test")).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ token: "secret" }]);
  });

  it("says that a link is not valid", async () => {
    stubServer({ [POST]: () => problem("link-invalid") });
    const { user } = await open("#token=forged");
    await user.click(await screen.findByRole("button", { name: "Stop the daily email" }));
    expect(await screen.findByRole("heading", { name: "This link doesn't work" })).toBeVisible();
  });

  it("says so too without a token", async () => {
    stubServer({});
    await open("");
    expect(await screen.findByRole("heading", { name: "This link doesn't work" })).toBeVisible();
  });
});
