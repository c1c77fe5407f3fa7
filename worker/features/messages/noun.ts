import type { FeatureModule } from "#domain/nouns/noun.ts";

export const messages: FeatureModule = {
  paths: ["/api/messages", "/api/inbox", "/messages"],
  routes: async () => (await import("./mounts.ts")).mounts,
  jobs: async () => (await import("./jobs.ts")).jobs,
};
