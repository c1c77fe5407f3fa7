import type { Mounts } from "#domain/nouns/noun.ts";
import { dashboardScreen } from "#worker/pages/dashboard.ts";

export const mounts: Mounts = [["/", dashboardScreen]];
