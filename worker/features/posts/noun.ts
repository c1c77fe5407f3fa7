import type { FeatureModule } from "#domain/nouns/noun.ts";

export const posts: FeatureModule = {
  paths: ["/api/posts", "/posts"],
  routes: async () => (await import("./mounts.ts")).mounts,
  ownRows: async () => (await import("./own-rows.ts")).postOwnRows,
};
