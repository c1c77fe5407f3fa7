import type { TiersView } from "#contract/membership/tiers.ts";
import { apiQuery } from "../query-client.ts";

export const tiersQuery = apiQuery<TiersView>("/api/tiers");
