import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { AdminSummaryView } from "#contract/admin/summary.ts";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { TabLinks } from "#web/ui/data/tab-links.tsx";
import { needsSecondFactor } from "./api.ts";
import { SecondFactorNeeded, SectionLoading } from "./section-states.tsx";
import { type AdminSection, SECTIONS, sectionPath } from "./sections.ts";
import { formatWaiting, summaryQuery } from "./summary/api.ts";
import { UnpublishedNotice } from "./summary/unpublished-notice.tsx";

type Props = { section: AdminSection; id: string | null };

/** The admin panel at /admin: tabs with counts, and the current section. */
export function AdminFrame({ section, id }: Props) {
  const { data: summary, error } = useQuery(summaryQuery);
  useDocumentTitle(`${section.name}, Admin Panel`);
  return (
    <>
      <PageHeader title="Admin Panel" />
      {needsSecondFactor(error) ? (
        <SecondFactorNeeded />
      ) : (
        <div className="admin-panel">
          <SectionTabs current={section.slug} summary={summary} />
          <UnpublishedNotice summary={summary} />
          <Suspense key={section.slug} fallback={<SectionLoading />}>
            <section.Screen id={id} />
          </Suspense>
        </div>
      )}
    </>
  );
}

function SectionTabs({ current, summary }: { current: string; summary: AdminSummaryView | undefined }) {
  const tabs = SECTIONS.map(({ slug, name, waiting }) => ({
    to: sectionPath(slug),
    name,
    mark: waiting && summary && <Waiting count={waiting.count(summary)} of={waiting.of} />,
  }));
  return <TabLinks label="Admin Panel sections" tabs={tabs} current={sectionPath(current)} />;
}

function Waiting({ count, of }: { count: number; of: string }) {
  if (count === 0) return null;
  return (
    <span className="count">
      {formatWaiting(count)} <span className="sr-only">{of}</span>
    </span>
  );
}
