import type { FeatureModule } from "#domain/nouns/noun.ts";

export const profiles: FeatureModule = {
  paths: ["/api/profiles", "/api/recommendations", "/profile"],
  jobs: async () => (await import("./jobs.ts")).jobs,
  ownRows: async () => (await import("./own-rows.ts")).profileOwnRows,
};
