import type { PageSlug, PageView } from "#contract/pages.ts";
import { apiQuery } from "#web/lib/query-client.ts";

/** One of the nine pages, as everybody may read it; without content while no operator has published any. */
export const pageQuery = (slug: PageSlug) => apiQuery<PageView>(`/api/pages/${slug}`);
