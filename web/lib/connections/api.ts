import type { MemberCardView } from "#contract/network/people.ts";
import { pagesQuery } from "#web/lib/lists/pages-query.ts";

/** Newest first. `search`: a query string without `?`. */
export const connectionsQuery = (search: string) => pagesQuery<MemberCardView>("/api/network/connections", search);
