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

/** A page that is fetched when first wanted. The layouts are small and come with the entry: one request less on every screen. */
const from = (load: () => Promise<{ default: ComponentType }>) => async () => ({ Component: (await load()).default });

const notFoundPage = () => import("./pages/not-found.tsx");
const NotFoundPage = lazy(notFoundPage);

function adminPage() {
  preloadSection(location.pathname);
  return import("./pages/admin.tsx");
}

/**
 * The worker alone decides which addresses exist: where it answered 404, this document shows the 404 screen, whatever the routes
 * below say. Any later location is the router's.
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

/** The site map of the app. `/` is not in it: the landing page is a document of its own. */
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
          // One route for the list and a thread, so that going from one to the other keeps the list.
          { path: "settings/:section?", lazy: from(() => import("./pages/settings.tsx")) },
          { path: "admin/:section?/:id?", lazy: from(adminPage) },
          { path: "setup", lazy: from(() => import("./pages/setup.tsx")) },
          {
            path: "events/:id/registrations",
            lazy: from(() => import("./pages/event-registrations.tsx")),
            handle: { trail: ["/events", "Events"] } satisfies Trail,
          },
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
