import { ArrowUpRight } from "lucide-react";
import { formatDaysAgo } from "#contract/dates.ts";
import { NEWS_CATEGORY_NAMES } from "#contract/news/categories.ts";
import type { NewsItemView } from "#contract/news/news.ts";
import { readWebAddress } from "#contract/web-address.ts";
import { Ago } from "#web/ui/content/ago.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { SampleMark } from "#web/ui/content/pills.tsx";

/** Text only. Links to the publication that wrote it. */
export function NewsItem({ item }: { item: NewsItemView }) {
  const link = readWebAddress(item.link);
  return (
    <li data-row className="min-w-0 border-b border-border py-4">
      <article aria-labelledby={`news-${item.id}`}>
        <p className="mb-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-muted">
          <bdi className="font-semibold text-text">{item.source.name}</bdi>
          {item.publishedAt && <Ago at={item.publishedAt} format={formatDaysAgo} />}
          <span className="rounded-input bg-sunken px-2 py-0.5">{NEWS_CATEGORY_NAMES[item.category]}</span>
          {item.sample && <SampleMark />}
        </p>
        <h3 id={`news-${item.id}`} className="serif text-lg leading-snug" lang={item.language} dir="auto">
          {item.title}
        </h3>
        {item.description && (
          <p className="mt-1 max-w-[68ch] text-body text-muted" lang={item.language} dir="auto">
            {item.description}
          </p>
        )}
        {link && (
          <p className="mt-2">
            <a
              className="inline-flex items-center gap-1 font-semibold"
              href={link.href}
              target="_blank"
              rel="noopener noreferrer"
            >
              Read More{" "}
              <span className="sr-only">
                about <span lang={item.language}>{item.title}</span> (opens in a new tab)
              </span>
              <Icon of={ArrowUpRight} size={16} />
            </a>
          </p>
        )}
      </article>
    </li>
  );
}
