import { SectionLoading } from "./section-states.tsx";

/** /admin/tiers. */
export default function TiersSection() {
  return <SectionLoading />;
}
