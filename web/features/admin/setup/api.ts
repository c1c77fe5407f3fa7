import type { SetupView } from "#contract/admin/setup.ts";
import { apiQuery } from "#web/lib/query-client.ts";

export const setupQuery = apiQuery<SetupView>("/api/admin/setup");
