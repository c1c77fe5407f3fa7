import type { AdminNewsSourceView, NewsSourceEdit, NewsSourceInput } from "#contract/admin/news.ts";
import { SECOND_MS } from "#contract/limits.ts";
import type { Page } from "#contract/text.ts";
import { http } from "#web/lib/http.ts";
import { changeRows, pagesQuery } from "#web/lib/lists/pages-query.ts";
import { saveOrConflict } from "#web/lib/mutations/edit-conflict.ts";
import { mutation } from "#web/lib/mutations/mutation.ts";
import { refetchBelow } from "#web/lib/query-client.ts";
import { refreshAdmin } from "../api.ts";

const SOURCES = "/api/admin/news";
const sourcePath = (id: string) => `${SOURCES}/${encodeURIComponent(id)}`;

const isReading = (page: Page<AdminNewsSourceView>) => page.rows.some((source) => source.isReading);

/** Refetched until the readings that admins asked for are over. */
export const newsSourcesQuery = {
  ...pagesQuery<AdminNewsSourceView>(SOURCES),
  refetchInterval: ({ state }: { state: { data?: { pages: Page<AdminNewsSourceView>[] } | undefined } }) =>
    state.data?.pages.some(isReading) ? 2 * SECOND_MS : false,
};

function refreshNews(): void {
  refreshAdmin();
  void refetchBelow("/api/news");
}

export const addNewsSource = mutation({
  mutationFn: (input: NewsSourceInput, { idempotencyKey }) =>
    http.post<AdminNewsSourceView>(SOURCES, input, { idempotencyKey }),
  onSuccess: refreshNews,
  success: "Source added",
});

export const saveNewsSource = (id: string) =>
  mutation({
    mutationFn: (input: NewsSourceEdit) =>
      saveOrConflict(
        () => http.put<AdminNewsSourceView>(sourcePath(id), input),
        () => http.get<AdminNewsSourceView>(sourcePath(id)),
      ),
    onSuccess: refreshNews,
    success: ({ name }) => `${name} saved`,
  });

export const pauseNewsSource = mutation({
  mutationFn: ({ id, paused }: { id: string; paused: boolean }) =>
    http.patch<AdminNewsSourceView>(sourcePath(id), { paused }),
  onSuccess: refreshNews,
  success: ({ paused }) => (paused ? "Source paused" : "Source resumed"),
});

export const readNewsSource = mutation({
  mutationFn: (id: string) => http.put<AdminNewsSourceView>(`${sourcePath(id)}/reading`, {}),
  onSuccess: (asked) => {
    changeRows(newsSourcesQuery, (rows) => rows.map((row) => (row.id === asked.id ? asked : row)));
    refreshNews();
  },
  success: ({ name }) => `Reading ${name}...`,
});

export const removeNewsSource = mutation({
  mutationFn: (id: string) => http.delete(sourcePath(id)),
  onSuccess: refreshNews,
  success: "Source removed",
});
