import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import type { AdminSummaryView } from "#contract/admin/summary.ts";
import { TabLinks } from "#web/ui/data/tab-links.tsx";
import { needsSecondFactor } from "./api.ts";
import { SecondFactorNeeded, SectionLoading } from "./section-states.tsx";
import { type AdminSection, SECTIONS, sectionPath } from "./sections.ts";
import { formatWaiting, summaryQuery } from "./summary/api.ts";
import { UnpublishedNotice } from "./summary/unpublished-notice.tsx";

type Props = { section: AdminSection; children: ReactNode };

export function PanelSections({ section, children }: Props) {
  const { data: summary, error } = useQuery(summaryQuery);
  if (needsSecondFactor(error)) return <SecondFactorNeeded />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <SectionTabs current={section.slug} summary={summary} />
      {section.warns && <UnpublishedNotice summary={summary} />}
      <Suspense key={section.slug} fallback={<SectionLoading />}>
        {children}
      </Suspense>
    </div>
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
