import type { Noun } from "#domain/nouns/noun.ts";

export const posts: Noun = {
  paths: ["/api/posts", "/posts"],
  routes: async () => (await import("./mounts.ts")).mounts,
  ownRows: async () => (await import("./own-rows.ts")).postOwnRows,
};
