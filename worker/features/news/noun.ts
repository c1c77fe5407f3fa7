import type { Noun } from "#domain/nouns/noun.ts";

/** Headlines of the sources that admins add. */
export const news: Noun = {
  paths: ["/api/news", "/news-feed"],
  routes: async () => (await import("./mounts.ts")).mounts,
  jobs: async () => (await import("./jobs.ts")).jobs,
};
