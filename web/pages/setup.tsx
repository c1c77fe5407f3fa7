import { useDocumentTitle } from "../lib/document-title.ts";
import { PageHeader } from "../ui/page-header.tsx";

/** /setup. */
export default function SetupPage() {
  useDocumentTitle("Set up");
  return <PageHeader title="Set up" />;
}
