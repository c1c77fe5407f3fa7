import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AdminPagesView, AdminPageView, PageInput, PagePreviewView } from "#contract/admin/pages.ts";
import type { PageSlug } from "#contract/pages.ts";
import { http } from "#web/lib/http.ts";
import { saveOrConflict } from "#web/lib/mutations/edit-conflict.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { apiQuery, queryClient } from "#web/lib/query-client.ts";
import { refreshAdmin } from "../api.ts";

const PAGES = "/api/admin/pages";

export const adminPagesQuery = apiQuery<AdminPagesView>(PAGES);
export const adminPageQuery = (slug: PageSlug) => apiQuery<AdminPageView>(`${PAGES}/${slug}`);

/** The preview of a text. Returns the previous preview while it loads. */
export const previewQuery = (markdown: string, section: string = PAGES) =>
  queryOptions({
    queryKey: [`${section}/preview`, markdown],
    queryFn: ({ signal }) => http.post<PagePreviewView>(`${section}/preview`, { markdown }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

export const savePage = ({ slug, publishedAt }: AdminPageView) =>
  mutation({
    mutationFn: (input: PageInput) =>
      saveOrConflict(
        () => http.put<AdminPageView>(`${PAGES}/${slug}`, input),
        () => queryClient.fetchQuery({ ...adminPageQuery(slug), staleTime: 0 }),
      ),
    onSuccess(saved) {
      queryClient.setQueryData(adminPageQuery(slug).queryKey, saved);
      refreshAdmin();
      void queryClient.invalidateQueries({ queryKey: [`/api/pages/${slug}`] });
    },
    success(_, { published }) {
      if (published) return publishedAt ? "Changes published" : `/${slug} is published`;
      return publishedAt ? `/${slug} is unpublished` : "Draft saved";
    },
  });
