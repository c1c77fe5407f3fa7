import { PAGE_SLUGS } from "#contract/pages.ts";
import type { FeatureModule } from "#domain/nouns/noun.ts";

export const pages: FeatureModule = {
  paths: ["/api/pages", ...PAGE_SLUGS.map((slug) => `/${slug}`)],
  routes: async () => (await import("./mounts.ts")).mounts,
};
