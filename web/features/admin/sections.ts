import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { AdminSummaryView } from "#contract/admin/summary.ts";

/** `id` is what stands behind the section in the address: the member or page that is open. */
export type SectionProps = { id: string | null };

/** A section of the admin panel: `/admin/<slug>`, fetched when it is first shown. `waiting` counts what asks to be looked at. */
export type AdminSection = {
  slug: string;
  name: string;
  Screen: LazyExoticComponent<ComponentType<SectionProps>>;
  waiting?: { count: (summary: AdminSummaryView) => number; of: string };
};

/** In the order of the tabs; the first is also `/admin` itself. */
export const SECTIONS: readonly AdminSection[] = [
  {
    slug: "approvals",
    name: "Approvals",
    Screen: lazy(() => import("./applications/applications-section.tsx")),
    waiting: { count: ({ applications, tierRequests }) => applications + tierRequests, of: "waiting" },
  },
  { slug: "tiers", name: "Tiers", Screen: lazy(() => import("./tiers/tiers-section.tsx")) },
  { slug: "registration", name: "Registration", Screen: lazy(() => import("./registration/registration-section.tsx")) },
  { slug: "members", name: "Members", Screen: lazy(() => import("./members/members-section.tsx")) },
  { slug: "invitations", name: "Invitations", Screen: lazy(() => import("./invitations/invitations-section.tsx")) },
  {
    slug: "pages",
    name: "Pages",
    Screen: lazy(() => import("./pages/pages-section.tsx")),
    waiting: { count: ({ unpublished }) => unpublished.length, of: "missing" },
  },
  {
    slug: "outbox",
    name: "Outbox",
    Screen: lazy(() => import("./outbox/outbox-section.tsx")),
    waiting: { count: ({ deadMails }) => deadMails, of: "dead letters" },
  },
  { slug: "audit", name: "Audit log", Screen: lazy(() => import("./audit/audit-section.tsx")) },
  { slug: "setup", name: "Set-up", Screen: lazy(() => import("./setup/setup-section.tsx")) },
];

/** Where a section stands; the first one stands at the panel's own address. */
export const sectionPath = (slug: string): string => (slug === SECTIONS[0]?.slug ? "/admin" : `/admin/${slug}`);
export const findSection = (slug: string): AdminSection | undefined => SECTIONS.find((one) => one.slug === slug);
