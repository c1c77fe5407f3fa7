import type { Mounts } from "#domain/nouns/noun.ts";
import { tierRoutes } from "./tiers/routes.ts";

export const mounts: Mounts = [["/api/tiers", tierRoutes]];
