import type { NewsItemView, NewsSourcesView } from "#contract/news/news.ts";
import { pagesQuery } from "#web/lib/lists/pages-query.ts";
import { apiQuery } from "#web/lib/query-client.ts";

export const newsPagesQuery = (search: string) => pagesQuery<NewsItemView>("/api/news", search);

export const newsSourcesQuery = apiQuery<NewsSourcesView>("/api/news/sources");
