import { BadgeCheck, Ban, type LucideIcon, Palette, ShieldCheck, User } from "lucide-react";
import { type ComponentType, lazy, Suspense } from "react";
import { Navigate, useParams } from "react-router";
import "./settings.css";
import { SettingsNav } from "#web/features/settings/settings-nav.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

const FIRST = "account";
type Load = () => Promise<{ default: ComponentType }>;

function section(id: string, name: string, icon: LucideIcon, load: Load) {
  // The section this page is opened with comes together with it, not after it was first drawn.
  const early = (location.pathname.split("/")[2] || FIRST) === id ? load() : null;
  return { id, name, icon, to: `/settings/${id}`, Part: lazy(() => early ?? load()) };
}

/** Only what there is: notifications and connections join when they work. */
const SECTIONS = [
  section("account", "Account", User, () => import("#web/features/settings/account/account-settings.tsx")),
  section("security", "Security", ShieldCheck, () => import("#web/features/settings/security/security-settings.tsx")),
  section(
    "appearance",
    "Appearance",
    Palette,
    () => import("#web/features/settings/appearance/appearance-settings.tsx"),
  ),
  section("tier", "Membership tier", BadgeCheck, () => import("#web/features/membership/tiers/tier-settings.tsx")),
  section("blocked", "Blocked people", Ban, () => import("#web/features/network/blocks/blocked-people.tsx")),
];

/** /settings and its sections, the account first. */
export default function SettingsPage() {
  const { section: id = FIRST } = useParams();
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
          <Suspense fallback={<Skeleton height={240} />}>
            <shown.Part />
          </Suspense>
        </div>
      </div>
    </>
  );
}
