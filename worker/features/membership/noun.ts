import type { FeatureModule } from "#domain/nouns/noun.ts";

export const membership: FeatureModule = {
  paths: ["/api/tiers"],
  routes: async () => (await import("./mounts.ts")).mounts,
  mailKinds: async () => (await import("./mail/kinds.ts")).membershipMailKinds,
};
