import type { Mounts } from "#domain/nouns/noun.ts";
import { landingScreen } from "#worker/pages/landing/landing.ts";
import { sitemapRoutes } from "#worker/pages/sitemap.ts";

export const mounts: Mounts = [
  ["/", landingScreen],
  ["/", sitemapRoutes],
];
