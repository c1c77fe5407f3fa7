import type { PageSlug, PageView } from "#contract/pages.ts";
import { apiQuery } from "#web/lib/query-client.ts";

/** One of the nine public pages; `published` is null until an operator publishes it. */
export const pageQuery = (slug: PageSlug) => apiQuery<PageView>(`/api/pages/${slug}`);
