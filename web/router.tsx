import { type ComponentType, lazy, Suspense, useRef } from "react";
import { createBrowserRouter, Outlet, useLocation } from "react-router";
import { PAGE_SLUGS } from "#contract/pages.ts";
import { preloadSection } from "./features/admin/sections.ts";
import RequireViewer from "./layouts/member-layout.tsx";
import PlaceholderLayout from "./layouts/placeholder-layout.tsx";
import PublicLayout from "./layouts/public-layout.tsx";
import { RootLayout } from "./layouts/root-layout.tsx";
import SharedLayout from "./layouts/shared-layout.tsx";
import type { Trail } from "./layouts/top-bar.tsx";
import { bootstrapData } from "./lib/bootstrap-data.ts";
import UnexpectedErrorPage from "./pages/unexpected-error.tsx";

/** The `lazy` of a route: its page is fetched when it is first opened. Layouts are part of the entry. */
const from = (load: () => Promise<{ default: ComponentType }>) => async () => ({ Component: (await load()).default });

const notFoundPage = () => import("./pages/not-found.tsx");
const NotFoundPage = lazy(notFoundPage);

/** The page of the admin panel and, at the same time, its section. */
function adminPage() {
  preloadSection(location.pathname);
  return import("./pages/admin.tsx");
}

/**
 * The worker decides which paths exist. In a document with status 404 this shows the 404 page for the first location, even if a route below
 * matches it.
 */
function Root() {
  const { key } = useLocation();
  const first = useRef(key);
  if (bootstrapData().status !== 404 || key !== first.current) {
    return (
      <RootLayout>
        <Outlet />
      </RootLayout>
    );
  }
  return (
    <RootLayout>
      <PublicLayout>
        <Suspense fallback={null}>
          <NotFoundPage />
        </Suspense>
      </PublicLayout>
    </RootLayout>
  );
}

/** The routes of the app. `/` is not one of them: the landing page is a separate document. */
export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: UnexpectedErrorPage,
    HydrateFallback: () => null,
    children: [
      { path: "sign-in", lazy: from(() => import("./pages/sign-in.tsx")) },
      { path: "sign-up", lazy: from(() => import("./pages/sign-up.tsx")) },
      { path: "forgot-password", lazy: from(() => import("./pages/forgot-password.tsx")) },
      {
        Component: RequireViewer,
        children: [
          { path: "dashboard", lazy: from(() => import("./pages/dashboard.tsx")) },
          { path: "settings/:section?", lazy: from(() => import("./pages/settings.tsx")) },
          { path: "admin/:section?/:id?", lazy: from(adminPage) },
          { path: "setup", lazy: from(() => import("./pages/setup.tsx")) },
          {
            path: "events/:id/registrations",
            lazy: from(() => import("./pages/event-registrations.tsx")),
            handle: { trail: ["/events", "Events"] } satisfies Trail,
          },
          // One route for the list and a thread, so that the list stays mounted.
          { path: "messages/:id?", lazy: from(() => import("./pages/messages.tsx")) },
        ],
      },
      {
        Component: SharedLayout,
        children: [
          { path: "events", lazy: from(() => import("./pages/events.tsx")) },
          {
            path: "events/:id",
            lazy: from(() => import("./pages/event.tsx")),
            handle: { trail: ["/events", "Events"] } satisfies Trail,
          },
        ],
      },
      {
        Component: PlaceholderLayout,
        children: PAGE_SLUGS.map((path) => ({ path, lazy: from(() => import("./pages/placeholder.tsx")) })),
      },
      {
        Component: PublicLayout,
        children: [
          { path: "confirm-address", lazy: from(() => import("./pages/confirm-address.tsx")) },
          { path: "registration", lazy: from(() => import("./pages/registration-link.tsx")) },
          { path: "*", lazy: from(notFoundPage) },
        ],
      },
    ],
  },
]);
