import type { TiersView } from "#contract/membership/tiers.ts";
import { apiQuery } from "../query-client.ts";

/** The query of all tiers, with the current and the requested one of the viewer. */
export const tiersQuery = apiQuery<TiersView>("/api/tiers");
