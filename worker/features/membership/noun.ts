import type { Noun } from "#domain/nouns/noun.ts";

export const membership: Noun = {
  paths: ["/api/tiers"],
  routes: async () => (await import("./mounts.ts")).mounts,
  mailKinds: async () => (await import("./mail/kinds.ts")).membershipMailKinds,
};
