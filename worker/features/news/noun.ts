import type { FeatureModule } from "#domain/nouns/noun.ts";

export const news: FeatureModule = {
  paths: ["/api/news", "/news-feed"],
  routes: async () => (await import("./mounts.ts")).mounts,
  jobs: async () => (await import("./jobs.ts")).jobs,
};
