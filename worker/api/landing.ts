import type { Mounts } from "#domain/nouns/noun.ts";
import { landingScreen } from "#worker/pages/landing/landing.ts";

/** The landing page. */
export const mounts: Mounts = [["/", landingScreen]];
