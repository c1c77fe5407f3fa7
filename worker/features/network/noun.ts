import type { Noun } from "#domain/nouns/noun.ts";

export const network: Noun = {
  paths: ["/api/network", "/network", "/dashboard"],
  jobs: async () => (await import("./jobs.ts")).jobs,
  ownRows: async () => (await import("./own-rows.ts")).networkOwnRows,
};
