import type { FeatureModule } from "#domain/nouns/noun.ts";

export const auth: FeatureModule = {
  paths: ["/api/auth", "/api/setup"],
  routes: async () => (await import("./mounts.ts")).mounts,
  mailKinds: async () => (await import("./mail/kinds.ts")).authMailKinds,
  jobs: async () => (await import("./jobs.ts")).jobs,
  ownRows: async () => (await import("./own-rows.ts")).authOwnRows,
};
