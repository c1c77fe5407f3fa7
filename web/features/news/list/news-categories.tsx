import { useLocation } from "react-router";
import { NEWS_CATEGORY_NAMES } from "#contract/news/categories.ts";
import { TabLinks } from "#web/ui/data/tab-links.tsx";

export function NewsCategories({ category }: { category: string }) {
  const { search } = useLocation();
  const tabs = Object.entries({ "": "All", ...NEWS_CATEGORY_NAMES }).map(([value, name]) => ({
    to: categoryPath(search, value),
    name,
  }));
  return (
    <div className="mb-6">
      <TabLinks label="Categories" tabs={tabs} current={categoryPath(search, category)} />
    </div>
  );
}

function categoryPath(search: string, category: string): string {
  const params = new URLSearchParams(search);
  params.delete("category");
  if (category) params.set("category", category);
  const query = params.toString();
  return query ? `/news-feed?${query}` : "/news-feed";
}
