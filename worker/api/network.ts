import type { Mounts } from "#domain/nouns/noun.ts";
import { networkRoutes } from "#worker/features/network/blocks/routes.ts";
import { connectionRoutes } from "#worker/features/network/connections/routes.ts";
import { introductionRoutes } from "#worker/features/network/introductions/routes.ts";
import { muteRoutes } from "#worker/features/network/mutes/routes.ts";
import { peopleRoutes } from "#worker/features/network/people/routes.ts";
import { networkSettingsRoutes } from "#worker/features/network/settings/routes.ts";
import { suggestionRoutes } from "#worker/features/network/suggestions/routes.ts";
import { networkScreen } from "#worker/pages/network.ts";

export const mounts: Mounts = [
  ["/api/network", networkRoutes],
  ["/api/network", connectionRoutes],
  ["/api/network", peopleRoutes],
  ["/api/network", suggestionRoutes],
  ["/api/network", networkSettingsRoutes],
  ["/api/network", muteRoutes],
  ["/api/network", introductionRoutes],
  ["/", networkScreen],
];
