import { useQuery } from "@tanstack/react-query";
import { PAGES, type PageSlug } from "#contract/pages.ts";
import { Card } from "#web/ui/content/card.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { adminPageQuery, adminPagesQuery } from "./api.ts";
import { PageEditor } from "./page-editor.tsx";
import { PageList } from "./page-list.tsx";

export default function PagesSection({ id }: { id: string | null }) {
  return (
    <QueryState query={useQuery(adminPagesQuery)} failed="Could not load pages." loading={LOADING}>
      {({ pages }) => (
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[288px_minmax(0,1fr)]">
          <PageList pages={pages} current={id} />
          {id === null ? (
            <Nothing title="Choose a page">
              What you publish replaces the placeholder or the default text on that page.
            </Nothing>
          ) : Object.hasOwn(PAGES, id) ? (
            <PageAt key={id} slug={id as PageSlug} />
          ) : (
            <Nothing title="This page doesn't exist">Choose one of the nine pages in the list.</Nothing>
          )}
        </div>
      )}
    </QueryState>
  );
}

const LOADING = <Skeleton height={280} />;

function PageAt({ slug }: { slug: PageSlug }) {
  return (
    <QueryState query={useQuery(adminPageQuery(slug))} failed="Could not load this page." loading={LOADING}>
      {(page) => <PageEditor page={page} />}
    </QueryState>
  );
}

function Nothing({ title, children }: { title: string; children: string }) {
  return (
    <Card>
      <EmptyState title={title}>{children}</EmptyState>
    </Card>
  );
}
