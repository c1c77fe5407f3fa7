import type { Noun } from "#domain/nouns/noun.ts";

/** Posts with their comments and likes. */
export const posts: Noun = {
  paths: ["/api/posts", "/posts"],
  routes: async () => (await import("./mounts.ts")).mounts,
  ownRows: async () => (await import("./own-rows.ts")).postOwnRows,
};
