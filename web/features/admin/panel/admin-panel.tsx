import Overview from "../overview/overview.tsx";
import { PanelSections } from "../panel-sections.tsx";
import { findSection } from "../sections.ts";

export default function AdminPanel() {
  const overview = findSection();
  return (
    overview && (
      <PanelSections section={overview.section}>
        <Overview />
      </PanelSections>
    )
  );
}
