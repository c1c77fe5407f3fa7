import Overview from "../overview/overview.tsx";
import { PanelSections } from "../panel-sections.tsx";
import { findSection } from "../sections.ts";

/** The admin panel on the dashboard: its tabs and the overview. The other sections have pages of their own. */
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
