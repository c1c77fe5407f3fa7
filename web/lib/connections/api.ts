import type { MemberCardView } from "#contract/network/people.ts";
import { pagesQuery } from "#web/lib/lists/pages-query.ts";

/** The viewer's connections, the newest first. `search` has the words and filters, as a query string without `?`. */
export const connectionsQuery = (search: string) => pagesQuery<MemberCardView>("/api/network/connections", search);
