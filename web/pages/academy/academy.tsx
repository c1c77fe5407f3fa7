import { AcademyLists } from "#web/features/academy/list/academy-lists.tsx";
import { ContinueCard } from "#web/features/academy/list/continue-card.tsx";
import { ContentRequests, RequestContent } from "#web/features/academy/requests/requests.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export default function AcademyPage() {
  useDocumentTitle("Academy");
  return (
    <>
      <PageHeader title="Academy" sub="Courses to work through and documents to keep." actions={<RequestContent />} />
      <ContinueCard />
      <AcademyLists />
      <ContentRequests />
    </>
  );
}
