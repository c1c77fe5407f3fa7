import type { Noun } from "#domain/nouns/noun.ts";

/** Applications and tiers. */
export const membership: Noun = {
  mailKinds: async () => (await import("./mail/kinds.ts")).membershipMailKinds,
};
