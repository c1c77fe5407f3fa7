import type { Noun } from "#domain/nouns/noun.ts";

/** A member's account, security, and their data; the rules of accounts are in `auth/`. */
export const settings: Noun = {
  paths: ["/api/me", "/settings"],
  ownRows: async () => (await import("./own-rows.ts")).settingsOwnRows,
};
