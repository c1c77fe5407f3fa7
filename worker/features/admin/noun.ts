import type { Noun } from "#domain/nouns/noun.ts";

/** The admin panel. */
export const admin: Noun = {
  paths: ["/api/admin", "/admin"],
  jobs: async () => (await import("./jobs.ts")).jobs,
};
