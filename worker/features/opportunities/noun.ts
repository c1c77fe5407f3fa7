import type { FeatureModule } from "#domain/nouns/noun.ts";

export const opportunities: FeatureModule = {
  paths: ["/api/opportunities", "/opportunities", "/my-deals", "/deal-platform", "/syndicate"],
  routes: async () => (await import("./mounts.ts")).mounts,
  jobs: async () => (await import("./jobs.ts")).jobs,
  ownRows: async () => (await import("./own-rows.ts")).opportunityOwnRows,
};
