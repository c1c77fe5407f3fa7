import type { FeatureModule } from "#domain/nouns/noun.ts";

export const media: FeatureModule = {
  paths: ["/api/media", "/media"],
  routes: async () => (await import("./mounts.ts")).mounts,
  ownRows: async () => (await import("./own-rows.ts")).mediaOwnRows,
};
