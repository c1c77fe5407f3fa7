import { useDocumentTitle } from "#web/lib/document-title.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { PanelSections } from "./panel-sections.tsx";
import type { AdminSection } from "./sections.ts";

type Props = { section: AdminSection; id: string | null };

export function AdminFrame({ section, id }: Props) {
  useDocumentTitle(`${section.name}, Admin Panel`);
  return (
    <>
      <PageHeader title="Admin Panel" />
      <PanelSections section={section}>
        <section.Screen id={id} />
      </PanelSections>
    </>
  );
}
