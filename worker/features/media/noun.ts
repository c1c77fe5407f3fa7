import type { Noun } from "#domain/nouns/noun.ts";

export const media: Noun = {
  paths: ["/api/media", "/media"],
  routes: async () => (await import("./mounts.ts")).mounts,
  ownRows: async () => (await import("./own-rows.ts")).mediaOwnRows,
};
