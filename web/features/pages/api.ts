import type { PageSlug, PageView } from "#contract/pages.ts";
import { apiQuery } from "#web/lib/query-client.ts";

/** `published` is null until an operator publishes the page. */
export const pageQuery = (slug: PageSlug) => apiQuery<PageView>(`/api/pages/${slug}`);
