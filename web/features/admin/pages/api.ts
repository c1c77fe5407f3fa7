import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AdminPagesView, AdminPageView, PageInput, PagePreviewView } from "#contract/admin/pages.ts";
import type { PageSlug } from "#contract/pages.ts";
import { http } from "#web/lib/http.ts";
import { apiQuery, queryClient } from "#web/lib/query-client.ts";
import { refreshAdmin } from "../api.ts";

const PAGES = "/api/admin/pages";

/** The query of the nine pages and their state. */
export const adminPagesQuery = apiQuery<AdminPagesView>(PAGES);
/** The query of a page with its Markdown. */
export const adminPageQuery = (slug: PageSlug) => apiQuery<AdminPageView>(`${PAGES}/${slug}`);

/** The query of the preview of a text. Returns the previous preview while it loads. */
export const previewQuery = (markdown: string) =>
  queryOptions({
    queryKey: [`${PAGES}/preview`, markdown],
    queryFn: ({ signal }) => http.post<PagePreviewView>(`${PAGES}/preview`, { markdown }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Saves, publishes or withdraws a page. Throws an HttpError, `conflict` if another admin saved it in the meantime. */
export async function savePage(slug: PageSlug, input: PageInput): Promise<AdminPageView> {
  const saved = await http.put<AdminPageView>(`${PAGES}/${slug}`, input);
  queryClient.setQueryData(adminPageQuery(slug).queryKey, saved);
  refreshAdmin(PAGES, `/api/pages/${slug}`, "/api/admin/setup", "/api/admin/audit");
  return saved;
}

/** Fetches the current page; undefined if that fails. */
export const readPageAgain = (slug: PageSlug): Promise<AdminPageView | undefined> =>
  queryClient.fetchQuery({ ...adminPageQuery(slug), staleTime: 0 }).catch(() => undefined);
