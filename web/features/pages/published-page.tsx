import { formatDay, formatFullMoment, readerZone } from "#contract/dates.ts";
import type { PageView } from "#contract/pages.ts";
import { PageBlocks } from "#web/ui/reading/page-blocks.tsx";

type Props = { title: string; published: NonNullable<PageView["published"]> };

export function PublishedPage({ title, published: { blocks, at } }: Props) {
  return (
    <article className="min-h-[60dvh] py-10 md:py-16">
      <h1 tabIndex={-1} className="text-[clamp(1.875rem,3.6vw,2.75rem)]">
        {title}
      </h1>
      {at === null ? (
        <div className="mb-8" />
      ) : (
        <p className="mt-2 mb-8 text-meta text-muted">
          Last updated{" "}
          <time dateTime={at} title={formatFullMoment(at)}>
            {formatDay(Date.parse(at), readerZone())}
          </time>
        </p>
      )}
      <PageBlocks blocks={blocks} />
    </article>
  );
}
