import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import type { DecisionView } from "#contract/reports/reports.ts";
import { ada, closeTabs, keepListeners, openTab, stubServer } from "../auth/auth-server.ts";

const ID = "0190a000-0000-7000-8000-00000000d001";
const answered: DecisionView = {
  ...{ id: ID, kind: "post", decision: "remove", reason: "Not true.", answer: "It is." },
  ...{ decidedAt: "2026-11-20T09:00:00.000Z", appeal: null },
  context: { kind: "post", text: "Gold for all.", at: "2026-11-19T09:00:00.000Z" },
};

afterEach(() => {
  closeTabs();
  vi.unstubAllGlobals();
});

it("a decision shows what became of the answer once its notification comes", async () => {
  let view = answered;
  stubServer({ [`GET /api/reports/decisions/${ID}`]: () => ({ body: view }) });
  openTab({ viewer: ada });
  const restore = keepListeners();
  const { queryClient } = await import("#web/lib/query-client.ts");
  const { emitPush } = await import("#web/live/pushes.ts");
  const { DecisionScreen } = await import("#web/features/reports/decision/decision-screen.tsx");
  restore();
  const router = createMemoryRouter([{ path: "*", element: <DecisionScreen id={ID} /> }]);
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  expect(await screen.findByRole("heading", { level: 1, name: "Your post was removed" })).toBeVisible();
  expect(screen.getByText("Someone reported a post you wrote, and an admin reviewed it.")).toBeVisible();
  expect(await screen.findByText("An admin will review your answer. You'll get a notification.")).toBeVisible();
  view = {
    ...answered,
    appeal: { isReversed: true, reason: "You are right.", at: "2026-11-21T09:00:00.000Z" },
  };
  emitPush({ type: "notifications", unread: 1 }, false);
  expect(await screen.findByText("The decision was taken back")).toBeVisible();
});
