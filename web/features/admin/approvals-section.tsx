import { SectionLoading } from "./section-states.tsx";

/** /admin/approvals. */
export default function ApprovalsSection() {
  return <SectionLoading />;
}
