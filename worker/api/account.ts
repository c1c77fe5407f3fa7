import { meRoutes } from "#auth/session/routes.ts";
import type { FeatureModule, Mounts } from "#domain/nouns/noun.ts";
import { applicationRoutes } from "#worker/features/membership/application/routes.ts";
import { avatarRoutes } from "#worker/features/profiles/avatar/routes.ts";
import { deletionRoutes } from "#worker/features/settings/account/deletion-routes.ts";
import { accountRoutes } from "#worker/features/settings/account/routes.ts";
import { copyRoutes } from "#worker/features/settings/copy/routes.ts";
import { quoteRoutes } from "#worker/features/settings/quote/routes.ts";
import { securityRoutes } from "#worker/features/settings/security/routes.ts";
import { settingsScreen } from "#worker/pages/settings.ts";

export const mountsWith = (nouns: readonly FeatureModule[]): Mounts => [
  ["/api/me", meRoutes],
  ["/api/me", accountRoutes],
  ["/api/me", copyRoutes(nouns)],
  ["/api/me", deletionRoutes],
  ["/api/me", avatarRoutes],
  ["/api/me", quoteRoutes],
  ["/api/me", securityRoutes],
  ["/api/me", applicationRoutes],
  ["/", settingsScreen],
];
