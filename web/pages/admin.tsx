import { useDocumentTitle } from "../lib/document-title.ts";
import { PageHeader } from "../ui/page-header.tsx";

/** /admin. */
export default function AdminPage() {
  useDocumentTitle("Admin panel");
  return <PageHeader title="Admin panel" />;
}
