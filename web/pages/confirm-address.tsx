import { useDocumentTitle } from "../lib/document-title.ts";
import { PageHeader } from "../ui/page-header.tsx";

/** /confirm-address. */
export default function ConfirmAddressPage() {
  useDocumentTitle("Confirm your address");
  return <PageHeader title="Confirm your address" />;
}
