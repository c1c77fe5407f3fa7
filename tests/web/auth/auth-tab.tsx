import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { createMemoryRouter, type InitialEntry, RouterProvider, useLocation } from "react-router";
import { vi } from "vitest";
import type { SignUpModeView } from "#contract/auth/registration-mode.ts";
import type { BootstrapData } from "#contract/document.ts";
import { quietDashboard } from "../dashboard-answers.ts";
import { quickUser } from "../quick-user.ts";
import { type Answer, closeTabs, keepListeners, openTab } from "./auth-server.ts";

export const NO_EVENTS = { rows: [], cursor: null };

function Elsewhere() {
  const { pathname, search } = useLocation();
  return <p>Now at {pathname + search}</p>;
}

/** Opens an auth page in a new tab with the bootstrap data `data`. */
export async function openAuth(
  path: InitialEntry,
  data: Partial<BootstrapData> = {},
  { mode = "restricted", providers = [] }: Partial<SignUpModeView> = {},
) {
  openTab({
    answers: { "/api/events": NO_EVENTS, "/api/auth/registration": { mode, providers, isEarlyAccess: true } },
    ...data,
  });
  const restore = keepListeners();
  const [
    { default: Sign },
    { default: Join },
    { default: Recover },
    { default: Dashboard },
    { default: Setup },
    { default: Confirm },
  ] = await Promise.all([
    import("#web/pages/sign-in.tsx"),
    import("#web/pages/sign-up.tsx"),
    import("#web/pages/forgot-password.tsx"),
    import("#web/pages/dashboard.tsx"),
    import("#web/pages/setup.tsx"),
    import("#web/pages/mailed-links/confirm-address.tsx"),
  ]);
  const { Toaster } = await import("#web/ui/feedback/toaster.tsx");
  const { queryClient } = await import("#web/lib/query-client.ts");
  const { takeAnswers } = await import("#web/lib/bootstrap-data.ts");
  restore();
  for (const [key, answer] of Object.entries({ ...quietDashboard(data.viewer?.id), ...takeAnswers() }))
    queryClient.setQueryData([key], answer);
  const router = createMemoryRouter(
    [
      { path: "/sign-in", Component: Sign },
      { path: "/sign-up", Component: Join },
      { path: "/forgot-password", Component: Recover },
      { path: "/confirm-address", Component: Confirm },
      { path: "/setup", Component: Setup },
      ...(data.viewer ? [{ path: "/dashboard", element: <main>{<Dashboard />}</main> }] : []),
      { path: "*", Component: Elsewhere },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { user: quickUser(), router };
}

/** A response that the test sends when it wants to. */
export function held<View = unknown>() {
  let give: (answer: Answer<View>) => void = () => undefined;
  const answer = new Promise<Answer<View>>((resolve) => {
    give = resolve;
  });
  return { answer, give };
}

/** Cleans up after each test, so that no tab affects the next. */
export async function closeAuth(): Promise<void> {
  const { toast } = await import("react-hot-toast/headless");
  toast.remove();
  closeTabs();
  vi.unstubAllGlobals();
}

export const button = (name: string) => screen.getByRole("button", { name });
/** The toasts of failures. Forms may have alerts of their own. */
export const refusal = () => within(screen.getByRole("region", { name: "Notices" })).findByRole("alert");
export const email = () => screen.getByLabelText("Email");
export const password = (label = "Password") => screen.getByLabelText(label);
