import { BadgeCheck, Ban, Palette, ShieldCheck, User } from "lucide-react";
import { Navigate, useParams } from "react-router";
import TierSettings from "#web/features/membership/tiers/tier-settings.tsx";
import BlockedPeople from "#web/features/network/blocks/blocked-people.tsx";
import AccountSettings from "#web/features/settings/account/account-settings.tsx";
import AppearanceSettings from "#web/features/settings/appearance/appearance-settings.tsx";
import SecuritySettings from "#web/features/settings/security/security-settings.tsx";
import { SettingsNav } from "#web/features/settings/settings-nav.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

/** In the order of the navigation; the first is also `/settings` itself. */
const SECTIONS = [
  { id: "account", name: "Account", icon: User, Content: AccountSettings },
  { id: "security", name: "Security", icon: ShieldCheck, Content: SecuritySettings },
  { id: "appearance", name: "Appearance", icon: Palette, Content: AppearanceSettings },
  { id: "tier", name: "Membership tier", icon: BadgeCheck, Content: TierSettings },
  { id: "blocked", name: "Blocked people", icon: Ban, Content: BlockedPeople },
].map((section) => ({ ...section, to: `/settings/${section.id}` }));

/** /settings and its sections, the account first. */
export default function SettingsPage() {
  const { section: id = "account" } = useParams();
  const shown = SECTIONS.find((one) => one.id === id);
  useDocumentTitle(shown && `${shown.name} settings`);
  // The worker answers 404 for an address that is none; a link inside the app leads to none.
  if (!shown) return <Navigate to="/settings" replace />;
  return (
    <>
      <PageHeader title="Settings" />
      <div className="settings">
        <SettingsNav sections={SECTIONS} current={shown.id} />
        <div className="settings-main" key={shown.id}>
          <shown.Content />
        </div>
      </div>
    </>
  );
}
