import type { Noun } from "#domain/nouns/noun.ts";

/** Applications and tiers. */
export const membership: Noun = {
  paths: ["/api/tiers"],
  routes: async () => (await import("./mounts.ts")).mounts,
  mailKinds: async () => (await import("./mail/kinds.ts")).membershipMailKinds,
};
