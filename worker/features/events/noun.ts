import type { FeatureModule } from "#domain/nouns/noun.ts";

export const events: FeatureModule = {
  paths: ["/api/events", "/api/registrations", "/events", "/registration"],
  routes: async () => (await import("./mounts.ts")).mounts,
  mailKinds: async () => (await import("./mail/kinds.ts")).eventMailKinds,
  jobs: async () => (await import("./jobs.ts")).jobs,
  ownRows: async () => (await import("./own-rows.ts")).eventOwnRows,
};
