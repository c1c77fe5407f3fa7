import type { FeatureModule } from "#domain/nouns/noun.ts";

export const admin: FeatureModule = {
  paths: ["/api/admin", "/admin"],
  jobs: async () => (await import("./jobs.ts")).jobs,
};
