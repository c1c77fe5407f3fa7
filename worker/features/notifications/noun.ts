import type { FeatureModule } from "#domain/nouns/noun.ts";

export const notifications: FeatureModule = {
  paths: ["/api/notifications", "/unsubscribe"],
  routes: async () => (await import("./mounts.ts")).mounts,
  mailKinds: async () => (await import("./mail/kinds.ts")).notificationMailKinds,
  jobs: async () => (await import("./jobs.ts")).jobs,
  ownRows: async () => (await import("./own-rows.ts")).notificationOwnRows,
};
