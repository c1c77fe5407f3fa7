import type { FeatureModule } from "#domain/nouns/noun.ts";

export const academy: FeatureModule = {
  paths: ["/api/academy", "/academy", "/api/certificates", "/certificates"],
  routes: async () => (await import("./mounts.ts")).mounts,
  jobs: async () => (await import("./jobs.ts")).jobs,
  ownRows: async () => (await import("./own-rows.ts")).academyOwnRows,
};
