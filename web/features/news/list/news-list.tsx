import { formatRecentDay, isSameDay } from "#contract/dates.ts";
import type { NewsItemView } from "#contract/news/news.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { Button } from "#web/ui/button/button.tsx";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { newsPagesQuery } from "../api.ts";
import { NewsItem } from "./news-item.tsx";
import type { NewsUrl } from "./news-url.ts";

export function NewsList({ url }: { url: NewsUrl }) {
  // With filters, an empty page may not be the last.
  const pages = usePages(newsPagesQuery(url.search), { skipEmpty: true });
  return (
    <PagedList
      pages={pages}
      name={["news item", "news items"]}
      search={url.isFiltered ? url.search : ""}
      failed="The news could not be loaded."
      moreLabel="Load More News"
      loading={<NewsLoading />}
      none={<EmptyState title="No news yet">Headlines appear here once an admin has added sources.</EmptyState>}
      noMatch={
        <EmptyState
          title="No news found matching your search criteria."
          action={<Button onClick={() => url.clear()}>Clear Filters</Button>}
        />
      }
      footer={(loadMore) => <div className="mt-6">{loadMore}</div>}
    >
      {(items) =>
        byDay(items).map(([first, ...rest]) => (
          <section key={first.id} aria-label={dayOf(first)} className="mt-8 first:mt-0">
            <h2 className="border-b border-border pb-2">{dayOf(first)}</h2>
            <ul>
              {[first, ...rest].map((item) => (
                <NewsItem key={item.id} item={item} />
              ))}
            </ul>
          </section>
        ))
      }
    </PagedList>
  );
}

type Day = [first: NewsItemView, ...rest: NewsItemView[]];

const dayOf = ({ publishedAt }: NewsItemView) => (publishedAt ? formatRecentDay(publishedAt) : "Without a date");

const isOfDay = (a: string | null, b: string | null) => (a && b ? isSameDay(a, b) : a === b);

/** Days in the reader's time zone, items in their order. */
function byDay(items: NewsItemView[]): Day[] {
  const days: Day[] = [];
  for (const item of items) {
    const last = days.at(-1);
    if (last && isOfDay(last[0].publishedAt, item.publishedAt)) last.push(item);
    else days.push([item]);
  }
  return days;
}

function NewsLoading() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <p className="sr-only" role="status">
        Loading news...
      </p>
      {["a", "b", "c", "d"].map((key) => (
        <Skeleton key={key} height={120} />
      ))}
    </div>
  );
}
