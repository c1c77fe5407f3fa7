import type { SystemView } from "#contract/admin/system.ts";
import { apiQuery } from "#web/lib/query-client.ts";

export const systemQuery = apiQuery<SystemView>("/api/admin/system");
