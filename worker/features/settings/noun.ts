import type { Noun } from "#domain/nouns/noun.ts";

/** A member's account, security, and their data. */
export const settings: Noun = {
  paths: ["/api/me", "/settings"],
  mailKinds: async () => (await import("./mail/kinds.ts")).settingsMailKinds,
  jobs: async () => (await import("./jobs.ts")).jobs,
};
