import { useDocumentTitle } from "../lib/document-title.ts";
import { PageHeader } from "../ui/page-header.tsx";

/** /settings. */
export default function SettingsPage() {
  useDocumentTitle("Settings");
  return <PageHeader title="Settings" />;
}
