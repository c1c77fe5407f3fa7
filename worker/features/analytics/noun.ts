import type { FeatureModule } from "#domain/nouns/noun.ts";

export const analytics: FeatureModule = {
  paths: ["/api/analytics", "/analytics"],
  routes: async () => (await import("./mounts.ts")).mounts,
  jobs: async () => (await import("./jobs.ts")).jobs,
  ownRows: async () => (await import("./own-rows.ts")).analyticsOwnRows,
};
