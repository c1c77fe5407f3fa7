import type { FeatureModule } from "#domain/nouns/noun.ts";

/** The rules of accounts are in `auth/`. */
export const settings: FeatureModule = {
  paths: ["/api/me", "/settings"],
  ownRows: async () => (await import("./own-rows.ts")).settingsOwnRows,
};
