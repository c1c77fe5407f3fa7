import { type ComponentType, lazy, Suspense, useRef } from "react";
import { createBrowserRouter, Outlet, type RouteObject, useLocation } from "react-router";
import { PAGE_SLUGS } from "#contract/pages.ts";
import { preloadSection } from "./features/admin/sections.ts";
import type { FillsWindow } from "./layouts/authenticated-layout.tsx";
import RequireViewer from "./layouts/member-layout.tsx";
import PlaceholderLayout from "./layouts/placeholder-layout.tsx";
import PublicLayout from "./layouts/public-layout.tsx";
import { PublicPageMissing } from "./layouts/public-page-missing.tsx";
import { RootLayout } from "./layouts/root-layout.tsx";
import SharedLayout from "./layouts/shared-layout.tsx";
import type { Place, Trail } from "./layouts/top-bar.tsx";
import { bootstrapData } from "./lib/bootstrap-data.ts";
import UnexpectedErrorPage, { UnexpectedError, UnexpectedErrorInShell } from "./pages/unexpected-error.tsx";
import { recoverable } from "./ui/code/recoverable.tsx";

/** A page loads when it is first opened. Layouts are in the entry, so that they stay if a page does not load. */
function from(name: string, load: () => Promise<{ default: ComponentType }>, Missing?: typeof PublicPageMissing) {
  const fetchPage = recoverable(load, { page: name, Missing });
  return async () => ({ Component: (await fetchPage()).default });
}

const notFoundPage = () => import("./pages/not-found.tsx");
const NotFoundPage = lazy(recoverable(notFoundPage));

// Loads the page and its section in parallel.
function adminPage() {
  preloadSection(location.pathname);
  return import("./pages/admin.tsx");
}

// Loads the page and, if the URL names another tab, the tabs in parallel.
function profilePage() {
  const tab = new URLSearchParams(location.search).get("tab") ?? "about";
  // The page shows a failure and retries.
  if (tab !== "about") void import("./features/profiles/more-tabs.tsx").catch(() => undefined);
  return import("./pages/profile.tsx");
}

/** The worker decides which paths exist. A document with status 404 shows the 404 page, even if a route matches. */
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
      <SharedLayout>
        <Suspense fallback={null}>
          <NotFoundPage />
        </Suspense>
      </SharedLayout>
    </RootLayout>
  );
}

const pages = (...children: RouteObject[]): RouteObject[] => [{ ErrorBoundary: UnexpectedError, children }];

// Otherwise the first entries of all documents have the same key, and each opens at the scroll position of another.
if (!history.state?.key) history.replaceState({ ...history.state, key: crypto.randomUUID() }, "");

/** `/` is not a route: the landing page is a separate document. */
export const router = createBrowserRouter([
  {
    Component: Root,
    ErrorBoundary: UnexpectedErrorPage,
    HydrateFallback: () => null,
    children: [
      {
        ErrorBoundary: UnexpectedErrorInShell,
        children: [
          { path: "sign-in", lazy: from("sign-in", () => import("./pages/sign-in.tsx"), PublicPageMissing) },
          { path: "sign-up", lazy: from("sign-up", () => import("./pages/sign-up.tsx"), PublicPageMissing) },
          {
            path: "forgot-password",
            lazy: from("forgot-password", () => import("./pages/forgot-password.tsx"), PublicPageMissing),
          },
        ],
      },
      {
        Component: RequireViewer,
        children: pages(
          { path: "dashboard", lazy: from("dashboard", () => import("./pages/dashboard.tsx")) },
          { path: "network", lazy: from("network", () => import("./pages/network.tsx")) },
          {
            path: "posts/:id",
            lazy: from("post", () => import("./pages/post.tsx")),
            handle: { trail: ["/dashboard", "Dashboard"] } satisfies Trail,
          },
          { path: "opportunities", lazy: from("opportunities", () => import("./pages/deals/opportunities.tsx")) },
          {
            path: "opportunities/:id",
            lazy: from("opportunity", () => import("./pages/deals/opportunity.tsx")),
            handle: { trail: ["/opportunities", "Opportunities"] } satisfies Trail,
          },
          {
            path: "my-deals",
            lazy: from("my-deals", () => import("./pages/deals/my-deals.tsx")),
            handle: { trail: ["/opportunities", "Opportunities"] } satisfies Trail,
          },
          { path: "deal-platform", lazy: from("deal-platform", () => import("./pages/deals/deal-platform.tsx")) },
          { path: "syndicate", lazy: from("syndicate", () => import("./pages/deals/syndicate.tsx")) },
          { path: "news-feed", lazy: from("news-feed", () => import("./pages/news-feed.tsx")) },
          { path: "analytics", lazy: from("analytics", () => import("./pages/analytics.tsx")) },
          { path: "academy", lazy: from("academy", () => import("./pages/academy/academy.tsx")) },
          {
            path: "academy/:id",
            lazy: from("course", () => import("./pages/academy/course.tsx")),
            handle: { trail: ["/academy", "Academy"] } satisfies Trail,
          },
          {
            path: "academy/:id/lessons/:moduleId",
            lazy: from("lesson", () => import("./pages/academy/lesson.tsx")),
            handle: { trail: ["/academy", "Academy"] } satisfies Trail,
          },
          {
            path: "academy/:id/certificate",
            lazy: from("certificate", () => import("./pages/academy/certificate.tsx")),
            handle: { trail: ["/academy", "Academy"] } satisfies Trail,
          },
          {
            path: "settings/:section?",
            lazy: from("settings", () => import("./pages/settings.tsx")),
            handle: { place: "Settings" } satisfies Place,
          },
          { path: "admin/:section?/:id?", lazy: from("admin", adminPage) },
          { path: "decisions/:id", lazy: from("decision", () => import("./pages/decision.tsx")) },
          { path: "setup", lazy: from("setup", () => import("./pages/setup.tsx")) },
          {
            path: "events/:id/registrations",
            lazy: from("event-registrations", () => import("./pages/event-registrations.tsx")),
            handle: { trail: ["/events", "Events"] } satisfies Trail,
          },
          // One route for the list and a thread, so that the list stays mounted.
          {
            path: "messages/:id?",
            lazy: from("messages", () => import("./pages/messages.tsx")),
            handle: { fillsWindow: true } satisfies FillsWindow,
          },
        ),
      },
      {
        Component: SharedLayout,
        children: pages(
          { path: "events", lazy: from("events", () => import("./pages/events.tsx")) },
          {
            path: "events/:id",
            lazy: from("event", () => import("./pages/event.tsx")),
            handle: { trail: ["/events", "Events"] } satisfies Trail,
          },
          {
            path: "certificates/:code",
            lazy: from("certificate-check", () => import("./pages/academy/certificate-check.tsx")),
          },
          { path: "profile/:id", lazy: from("profile", profilePage) },
          { path: "*", lazy: from("not-found", notFoundPage) },
        ),
      },
      {
        Component: PlaceholderLayout,
        children: pages(
          ...PAGE_SLUGS.map((path) => ({ path, lazy: from("placeholder", () => import("./pages/placeholder.tsx")) })),
        ),
      },
      {
        Component: PublicLayout,
        children: pages(
          {
            path: "confirm-address",
            lazy: from("confirm-address", () => import("./pages/mailed-links/confirm-address.tsx")),
          },
          { path: "unsubscribe", lazy: from("unsubscribe", () => import("./pages/mailed-links/unsubscribe.tsx")) },
          {
            path: "registration",
            lazy: from("registration-link", () => import("./pages/mailed-links/registration-link.tsx")),
          },
        ),
      },
    ],
  },
]);
