import { useQuery } from "@tanstack/react-query";
import { PAGES, type PageSlug } from "#contract/pages.ts";
import { Card } from "#web/ui/content/card.tsx";
import { EmptyState } from "#web/ui/feedback/states.tsx";
import { SectionFailed, SectionLoading } from "../section-states.tsx";
import { adminPageQuery, adminPagesQuery } from "./api.ts";
import { PageEditor } from "./page-editor.tsx";
import { PageList } from "./page-list.tsx";

/** The list of the nine public pages and the editor of one. The page is in the URL. */
export default function PagesSection({ id }: { id: string | null }) {
  const { data, error, isPending, refetch } = useQuery(adminPagesQuery);
  if (isPending) return <SectionLoading />;
  if (!data)
    return <SectionFailed title="The pages could not be loaded." error={error} onRetry={() => void refetch()} />;
  return (
    <div className="pages">
      <PageList pages={data.pages} current={id} />
      {id === null ? (
        <Nothing title="Choose a page">What you publish stands at its address in place of the placeholder.</Nothing>
      ) : Object.hasOwn(PAGES, id) ? (
        <PageAt key={id} slug={id as PageSlug} />
      ) : (
        <Nothing title="There is no such page">The nine pages are listed beside this.</Nothing>
      )}
    </div>
  );
}

function PageAt({ slug }: { slug: PageSlug }) {
  const { data, error, isPending, refetch } = useQuery(adminPageQuery(slug));
  if (isPending) return <SectionLoading />;
  if (!data)
    return <SectionFailed title="This page could not be loaded." error={error} onRetry={() => void refetch()} />;
  return <PageEditor page={data} />;
}

function Nothing({ title, children }: { title: string; children: string }) {
  return (
    <Card>
      <EmptyState title={title}>{children}</EmptyState>
    </Card>
  );
}
