import { auth } from "./auth/noun.ts";
import type { FeatureModule } from "./domain/nouns/noun.ts";
import { academy } from "./features/academy/noun.ts";
import { admin } from "./features/admin/noun.ts";
import { analytics } from "./features/analytics/noun.ts";
import { events } from "./features/events/noun.ts";
import { media } from "./features/media/noun.ts";
import { membership } from "./features/membership/noun.ts";
import { messages } from "./features/messages/noun.ts";
import { network } from "./features/network/noun.ts";
import { news } from "./features/news/noun.ts";
import { notifications } from "./features/notifications/noun.ts";
import { opportunities } from "./features/opportunities/noun.ts";
import { pages } from "./features/pages/noun.ts";
import { posts } from "./features/posts/noun.ts";
import { profiles } from "./features/profiles/noun.ts";
import { reports } from "./features/reports/noun.ts";
import { settings } from "./features/settings/noun.ts";

/**
 * Read by `app.ts`, `scheduled.ts`, the mail consumer and the copy of a member's data. `api/` has routes and pages that
 * need several nouns.
 */
export const NOUNS: readonly FeatureModule[] = [
  auth,
  academy,
  { ...admin, routes: async () => (await import("./api/admin.ts")).mounts },
  analytics,
  events,
  media,
  membership,
  messages,
  { ...network, routes: async () => (await import("./api/network.ts")).mounts },
  news,
  notifications,
  opportunities,
  pages,
  posts,
  { ...profiles, routes: async () => (await import("./api/profiles.ts")).mounts },
  reports,
  { ...settings, routes: async () => (await import("./api/account.ts")).mountsWith(NOUNS) },
  {
    paths: ["/sign-in", "/sign-up", "/forgot-password", "/confirm-address", "/setup"],
    routes: async () => (await import("./api/sign-in.ts")).mounts,
  },
  { paths: ["/dashboard"], routes: async () => (await import("./api/dashboard.ts")).mounts },
  { paths: ["/", "/sitemap.xml", "/robots.txt"], routes: async () => (await import("./api/landing.ts")).mounts },
];
