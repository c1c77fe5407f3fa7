import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import type { AdminSummaryView } from "#contract/admin/summary.ts";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { OVERVIEW_PARTS } from "./overview-parts.ts";

/** `id`: the last part of the URL, such as the open member, page or part of the overview. */
type Load = () => Promise<{ default: ComponentType<{ id: string | null }> }>;
type Waiting = { count: (summary: AdminSummaryView) => number; of: string };

/** Loaded when first shown. `waiting`: the number on its tab. `warns`: lists unpublished pages sign-up links to. */
export type AdminSection = {
  slug: string;
  name: string;
  load: Load;
  Screen: LazyExoticComponent<ComponentType<{ id: string | null }>>;
  waiting: Waiting | undefined;
  warns: boolean;
};

type More = { waiting?: Waiting; warns?: boolean };

function section(slug: string, name: string, load: Load, { waiting, warns = false }: More = {}): AdminSection {
  const fetchScreen = recoverable(load, { page: `admin ${slug}` });
  return { slug, name, load: fetchScreen, Screen: lazy(fetchScreen), waiting, warns };
}

/** In the order of the tabs. The first is also at `/admin`. */
export const SECTIONS: readonly AdminSection[] = [
  section("overview", "Overview", () => import("./overview/overview.tsx"), {
    waiting: { count: ({ applications, tierRequests }) => applications + tierRequests, of: "waiting" },
    warns: true,
  }),
  section("members", "Members", () => import("./members/members-section.tsx")),
  section("reports", "Reports", () => import("./reports/reports-section.tsx"), {
    waiting: { count: ({ reports }) => reports, of: "open" },
  }),
  section("opportunities", "Opportunities", () => import("./opportunities/opportunities-section.tsx"), {
    waiting: { count: ({ opportunities }) => opportunities, of: "in review" },
  }),
  section("invitations", "Invitations", () => import("./invitations/invitations-section.tsx")),
  section("pages", "Pages", () => import("./pages/pages-section.tsx"), {
    waiting: { count: ({ unpublished }) => unpublished.length, of: "not published" },
    warns: true,
  }),
  section("quotes", "Quotes", () => import("./quotes/quotes-section.tsx"), {
    waiting: { count: ({ quotes }) => quotes, of: "waiting" },
  }),
  section("news", "News", () => import("./news/news-section.tsx")),
  section("academy", "Academy", () => import("./academy/academy-section.tsx"), {
    waiting: { count: ({ contentRequests }) => contentRequests, of: "requested" },
  }),
  section("outbox", "Outbox", () => import("./outbox/outbox-section.tsx"), {
    waiting: { count: ({ deadMails }) => deadMails, of: "failed" },
  }),
  section("audit", "Audit log", () => import("./audit/audit-section.tsx")),
  section("system", "System", () => import("./system/system-section.tsx"), {
    waiting: { count: ({ failingChecks }) => failingChecks, of: "failing" },
  }),
  section("setup", "Setup", () => import("./setup/setup-section.tsx"), { warns: true }),
];

const FIRST = SECTIONS[0]?.slug;

const isPart = (slug: string | undefined): boolean => OVERVIEW_PARTS.some((part) => part === slug);

export const sectionPath = (slug: string): string => (slug === FIRST ? "/admin" : `/admin/${slug}`);

/** The section of a path below `/admin`, and the `id` for its screen; null if there is none. */
export function findSection(
  slug?: string,
  id: string | null = null,
): { section: AdminSection; id: string | null } | null {
  const section = SECTIONS.find((one) => one.slug === (slug === undefined || isPart(slug) ? FIRST : slug));
  if (!section) return null;
  return { section, id: slug !== undefined && isPart(slug) ? slug : id };
}

/** Starts to load a section before its page is loaded, so that both are requested at the same time. */
export const preloadSection = (path: string): void => void findSection(path.split("/")[2] || undefined)?.section.load();
