import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AdminPagesView, AdminPageView, PageInput, PagePreviewView } from "#contract/admin/pages.ts";
import type { PageSlug } from "#contract/pages.ts";
import { http } from "#web/lib/http.ts";
import { apiQuery, queryClient } from "#web/lib/query-client.ts";
import { refreshAdmin } from "../api.ts";

const PAGES = "/api/admin/pages";

/** The nine pages and where each stands. */
export const adminPagesQuery = apiQuery<AdminPagesView>(PAGES);
/** One of them with its text. */
export const adminPageQuery = (slug: PageSlug) => apiQuery<AdminPageView>(`${PAGES}/${slug}`);

/** A text as it will look; the one before it until it is there. */
export const previewQuery = (markdown: string) =>
  queryOptions({
    queryKey: [`${PAGES}/preview`, markdown],
    queryFn: ({ signal }) => http.post<PagePreviewView>(`${PAGES}/preview`, { markdown }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Saves a page, publishes or withdraws it. Throws an HttpError; `conflict` when somebody saved it in the meantime. */
export async function savePage(slug: PageSlug, input: PageInput): Promise<AdminPageView> {
  const saved = await http.put<AdminPageView>(`${PAGES}/${slug}`, input);
  queryClient.setQueryData(adminPageQuery(slug).queryKey, saved);
  refreshAdmin(PAGES, `/api/pages/${slug}`, "/api/admin/setup", "/api/admin/audit");
  return saved;
}

/** A page as it stands now; undefined when it cannot be read. */
export const readPageAgain = (slug: PageSlug): Promise<AdminPageView | undefined> =>
  queryClient.fetchQuery({ ...adminPageQuery(slug), staleTime: 0 }).catch(() => undefined);
