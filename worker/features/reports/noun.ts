import type { FeatureModule } from "#domain/nouns/noun.ts";

export const reports: FeatureModule = {
  paths: ["/api/reports", "/decisions"],
  routes: async () => (await import("./mounts.ts")).mounts,
  jobs: async () => (await import("./jobs.ts")).jobs,
  mailKinds: async () => (await import("./mail/kinds.ts")).reportMailKinds,
  ownRows: async () => (await import("./own-rows.ts")).reportOwnRows,
};
