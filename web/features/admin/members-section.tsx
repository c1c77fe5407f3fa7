import { SectionLoading } from "./section-states.tsx";

/** /admin/members. */
export default function MembersSection() {
  return <SectionLoading />;
}
