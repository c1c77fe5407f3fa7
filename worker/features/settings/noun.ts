import type { Noun } from "#domain/nouns/noun.ts";

/** The rules of accounts are in `auth/`. */
export const settings: Noun = {
  paths: ["/api/me", "/settings"],
  ownRows: async () => (await import("./own-rows.ts")).settingsOwnRows,
};
