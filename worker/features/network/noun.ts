import type { FeatureModule } from "#domain/nouns/noun.ts";

export const network: FeatureModule = {
  paths: ["/api/network", "/network"],
  jobs: async () => (await import("./jobs.ts")).jobs,
  ownRows: async () => (await import("./own-rows.ts")).networkOwnRows,
};
