import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { AdminSummaryView } from "#contract/admin/summary.ts";

/** `id` is the last part of the URL: the member or page that is open. */
type Load = () => Promise<{ default: ComponentType<{ id: string | null }> }>;
type Waiting = { count: (summary: AdminSummaryView) => number; of: string };

/** A section of the admin panel at `/admin/<slug>`, fetched when it is first shown. `waiting` is the number at its tab. */
export type AdminSection = {
  slug: string;
  name: string;
  load: Load;
  Screen: LazyExoticComponent<ComponentType<{ id: string | null }>>;
  waiting: Waiting | undefined;
};

const section = (slug: string, name: string, load: Load, waiting?: Waiting): AdminSection => ({
  slug,
  name,
  load,
  Screen: lazy(load),
  waiting,
});

/** In the order of the tabs; the first is also `/admin` itself. */
export const SECTIONS: readonly AdminSection[] = [
  section("approvals", "Approvals", () => import("./applications/applications-section.tsx"), {
    count: ({ applications, tierRequests }) => applications + tierRequests,
    of: "waiting",
  }),
  section("tiers", "Tiers", () => import("./tiers/tiers-section.tsx")),
  section("registration", "Registration", () => import("./registration/registration-section.tsx")),
  section("members", "Members", () => import("./members/members-section.tsx")),
  section("invitations", "Invitations", () => import("./invitations/invitations-section.tsx")),
  section("pages", "Pages", () => import("./pages/pages-section.tsx"), {
    count: ({ unpublished }) => unpublished.length,
    of: "missing",
  }),
  section("outbox", "Outbox", () => import("./outbox/outbox-section.tsx"), {
    count: ({ deadMails }) => deadMails,
    of: "dead letters",
  }),
  section("audit", "Audit log", () => import("./audit/audit-section.tsx")),
  section("setup", "Set-up", () => import("./setup/setup-section.tsx")),
];

const FIRST = SECTIONS[0]?.slug;

/** The path of a section. The first one is at `/admin`. */
export const sectionPath = (slug: string): string => (slug === FIRST ? "/admin" : `/admin/${slug}`);
export const findSection = (slug = FIRST): AdminSection | undefined => SECTIONS.find((one) => one.slug === slug);

/** Fetches the section of a path ahead of its page, so that both are requested at the same time. */
export const preloadSection = (path: string): void =>
  void findSection(path.split("/")[2] || FIRST)
    ?.load()
    .catch(() => undefined);
