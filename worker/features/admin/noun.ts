import type { Noun } from "#domain/nouns/noun.ts";

export const admin: Noun = {
  paths: ["/api/admin", "/admin"],
  jobs: async () => (await import("./jobs.ts")).jobs,
};
