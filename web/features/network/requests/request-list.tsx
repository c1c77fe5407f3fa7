import type { ComponentType, ReactNode } from "react";
import type { ConnectionRequestView } from "#contract/network/connections.ts";
import { usePages } from "#web/lib/lists/use-pages.ts";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { PagedList } from "#web/ui/data/paged-list.tsx";
import { Loading } from "#web/ui/feedback/skeleton.tsx";
import { connectionRequestsQuery } from "../connections/api.ts";

export type ConnectionRequestProps = { row: ConnectionRequestView; onGone: () => void };

type Props = {
  title: string;
  box: "received" | "sent";
  none: string;
  footer: (loadMore: ReactNode) => ReactNode;
  Row: ComponentType<ConnectionRequestProps>;
};

export function ConnectionRequestList({ title, box, none, footer, Row }: Props) {
  const pages = usePages(connectionRequestsQuery(box));
  return (
    <SectionCard title={title} inside="flush">
      <PagedList
        pages={pages}
        name={["connection request", "connection requests"]}
        failed="Connection requests could not be loaded."
        level={3}
        loading={<Loading height={64} text="Loading" className="card-body" />}
        none={<p className="px-5 pb-5 text-sm text-muted max-md:px-4">{none}</p>}
        footer={footer}
      >
        {(rows, focusNext) => (
          <Rows>
            {rows.map((row, at) => (
              <Row key={row.person.id} row={row} onGone={() => focusNext(at)} />
            ))}
          </Rows>
        )}
      </PagedList>
    </SectionCard>
  );
}
