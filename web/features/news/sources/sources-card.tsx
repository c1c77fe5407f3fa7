import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { formatLongMoment, formatRecent } from "#contract/dates.ts";
import type { NewsSourceView } from "#contract/news/news.ts";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { StatePill } from "#web/ui/content/pills.tsx";
import { newsSourcesQuery } from "../api.ts";

export function SourcesCard() {
  const { data } = useQuery(newsSourcesQuery);
  if (!data || data.sources.length === 0) return null;
  return (
    <SectionCard title="Sources">
      <ul>
        {data.sources.map((source) => (
          <li key={source.id} className="flex items-center gap-3 border-border py-2.5 not-first:border-t">
            <Avatar id={source.id} name={source.name} size={32} />
            <div className="min-w-0 flex-1">
              <p className="font-semibold wrap-anywhere" dir="auto">
                {source.name}
              </p>
              <p className="truncate text-meta text-muted">{source.host}</p>
              {source.error && <p className="text-meta text-muted wrap-anywhere">{source.error}</p>}
            </div>
            <ReadAt source={source} />
          </li>
        ))}
      </ul>
      <p className="mt-3 border-t border-border pt-3 text-meta text-muted">
        The time says when a source was last read.
      </p>
    </SectionCard>
  );
}

function ReadAt({ source: { readAt, isFailing } }: { source: NewsSourceView }) {
  if (isFailing) {
    const word = readAt ? `Last read ${formatRecent(readAt)}` : "Failed";
    return <StatePill tone="warning" icon={TriangleAlert} word={word} />;
  }
  return readAt ? (
    <time className="text-meta text-muted tabular-nums" dateTime={readAt} title={formatLongMoment(readAt)}>
      {formatRecent(readAt)}
    </time>
  ) : (
    <span className="text-meta text-muted">Not read yet</span>
  );
}
