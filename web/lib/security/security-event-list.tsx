import { type SecurityEventView, securityEventText } from "#contract/settings/security-events.ts";
import type { pagesQuery } from "#web/lib/lists/pages-query.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { Ago } from "#web/ui/content/ago.tsx";
import { Rows } from "#web/ui/content/card.tsx";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { Loading } from "#web/ui/feedback/skeleton.tsx";

type Props = { query: ReturnType<typeof pagesQuery<SecurityEventView>> };

export function SecurityEventList({ query }: Props) {
  return (
    <PagedList
      pages={usePages(query)}
      name={["event", "events"]}
      failed="Recent activity could not be loaded"
      missing="This member doesn't exist."
      level={3}
      loading={<Loading height={120} className="card-body" />}
      none={<p className="px-5 pb-5 text-sm text-muted max-md:px-4">No activity yet.</p>}
      footer={(loadMore) => <div className="px-5 py-3 empty:hidden max-md:px-4">{loadMore}</div>}
    >
      {(events) => (
        <Rows className="border-t border-border">
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </Rows>
      )}
    </PagedList>
  );
}

const FAILURES = ["sign-in-failed", "second-step-failed"];

function EventRow({ event }: { event: SecurityEventView }) {
  const { at, kind, device, location, network } = event;
  const from = network ?? (FAILURES.includes(kind) ? "Several networks" : null);
  return (
    <li data-row tabIndex={-1} className="flex-wrap justify-between gap-x-5 gap-y-1 py-2.5">
      <div className="min-w-0 grow basis-60 wrap-anywhere">
        <p>{securityEventText(event)}</p>
        <p className="text-meta text-muted">{[device, location, from].filter(Boolean).join(", ")}</p>
      </div>
      <Ago at={at} className="text-meta whitespace-nowrap text-muted" />
    </li>
  );
}
