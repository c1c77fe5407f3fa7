import { BadgeCheck, Ban, Bell, Palette, ShieldCheck, User, Users } from "lucide-react";
import { lazy, Suspense } from "react";
import { Navigate, useParams } from "react-router";
import TierSettings from "#web/features/membership/tiers/tier-settings.tsx";
import AccountSettings from "#web/features/settings/account/account-settings.tsx";
import AppearanceSettings from "#web/features/settings/appearance/appearance-settings.tsx";
import SecuritySettings from "#web/features/settings/security/security-settings.tsx";
import { SettingsNav } from "#web/features/settings/settings-nav.tsx";
import { useDocumentTitle } from "#web/lib/document-title.ts";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

/** Lazy, because they share nothing with the other sections. */
const NotificationSettings = lazy(
  recoverable(() => import("#web/features/notifications/settings/notification-settings.tsx")),
);
const ConnectionSettings = lazy(recoverable(() => import("#web/features/network/settings/connection-settings.tsx")));
const HiddenPeople = lazy(recoverable(() => import("#web/features/network/hidden/hidden-people.tsx")));

/** In navigation order. The first is also `/settings` itself. */
const SECTIONS = [
  { id: "account", name: "Account", icon: User, Content: AccountSettings },
  { id: "security", name: "Security", icon: ShieldCheck, Content: SecuritySettings },
  { id: "notifications", name: "Notifications", icon: Bell, Content: NotificationSettings },
  { id: "appearance", name: "Appearance", icon: Palette, Content: AppearanceSettings },
  { id: "tier", name: "Membership tier", icon: BadgeCheck, Content: TierSettings },
  { id: "connections", name: "Connections", icon: Users, Content: ConnectionSettings },
  { id: "blocked", name: "Blocked people", icon: Ban, Content: HiddenPeople },
].map((section) => ({ ...section, to: `/settings/${section.id}` }));

export default function SettingsPage() {
  const { section: id = "account" } = useParams();
  const shown = SECTIONS.find((one) => one.id === id);
  useDocumentTitle(shown && `${shown.name} settings`);
  // For links within the app; the worker returns 404 for an unknown address.
  if (!shown) return <Navigate to="/settings" replace />;
  return (
    <>
      <PageHeader title="Settings" />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[212px_minmax(0,1fr)] lg:gap-10">
        <SettingsNav sections={SECTIONS} current={shown.id} />
        <div className="grid min-w-0 gap-5" key={shown.id}>
          <Suspense fallback={<Skeleton height={320} />}>
            <shown.Content />
          </Suspense>
        </div>
      </div>
    </>
  );
}
