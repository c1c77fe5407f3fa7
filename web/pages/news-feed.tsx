import { NewsCategories } from "#web/features/news/list/news-categories.tsx";
import { NewsFilters } from "#web/features/news/list/news-filters.tsx";
import { NewsList } from "#web/features/news/list/news-list.tsx";
import { useNewsUrl } from "#web/features/news/list/news-url.ts";
import { SourcesCard } from "#web/features/news/sources/sources-card.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export default function NewsFeedPage() {
  const url = useNewsUrl();
  useDocumentTitle("News Feed");
  return (
    <>
      <PageHeader title="News Feed" sub="Every link leads to the site that published it." />
      <NewsFilters url={url} />
      <NewsCategories category={url.get("category")} />
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_300px]">
        <div className="min-w-0">
          <NewsList url={url} />
        </div>
        <SourcesCard />
      </div>
    </>
  );
}
