import {
  Briefcase,
  CalendarDays,
  ChartLine,
  GraduationCap,
  Handshake,
  LayoutDashboard,
  Link2,
  type LucideIcon,
  MessageSquare,
  Newspaper,
  Users,
} from "lucide-react";

/** What the navigation counts: unread messages, requests to connect that wait for the viewer, and for admins what waits for a decision. */
export type NavCounts = { unread: number; pending: number; waiting?: number };

/**
 * An item of the navigation. `page`: a page that belongs to it and has an address of its own. `startsGroup`: a line is above the item. `key`: the
 * letter that goes to it after G.
 */
export type NavLook = { icon: LucideIcon; counts?: keyof NavCounts; page?: string; startsGroup?: true; key?: string };

/** A part of the product: its page, its name, and its item in the navigation. */
export type ProductPart = {
  path: string;
  name: string;
  /** False: no screen links to it, and where it is named it is marked as being built. True: it has a page, a document and its tests. */
  built: boolean;
  /** `onPhones`: also in the bar at the bottom, which has room for five. */
  item?: NavLook & { onPhones?: true };
};

/**
 * Which parts exist, in the order of the navigation. The navigation, the landing page, the footer and the 404 page read this list, so that a part
 * which lands changes its own entry and nothing else. `posts` are the feed of the dashboard.
 */
export const PRODUCT_PARTS = {
  dashboard: {
    path: "/dashboard",
    name: "Dashboard",
    built: true,
    item: { icon: LayoutDashboard, key: "d", onPhones: true },
  },
  posts: { path: "/dashboard", name: "Network Feed", built: true },
  network: {
    path: "/network",
    name: "My Network",
    built: true,
    item: { icon: Users, key: "n", counts: "pending", onPhones: true },
  },
  opportunities: {
    path: "/opportunities",
    name: "Opportunities",
    built: true,
    item: { icon: Briefcase, key: "o", page: "/my-deals", startsGroup: true },
  },
  "my-deals": { path: "/my-deals", name: "My Deals", built: true },
  "deal-platform": { path: "/deal-platform", name: "Deal Platform", built: true, item: { icon: Handshake } },
  syndicate: { path: "/syndicate", name: "Blockchain Syndicate", built: true, item: { icon: Link2 } },
  academy: {
    path: "/academy",
    name: "Academy",
    built: true,
    item: { icon: GraduationCap, key: "a", startsGroup: true },
  },
  "news-feed": {
    path: "/news-feed",
    name: "News Feed",
    built: true,
    item: { icon: Newspaper, key: "f", onPhones: true },
  },
  events: { path: "/events", name: "Events", built: true, item: { icon: CalendarDays, key: "e", onPhones: true } },
  messages: {
    path: "/messages",
    name: "Messages",
    built: true,
    item: { icon: MessageSquare, key: "m", counts: "unread", startsGroup: true, onPhones: true },
  },
  analytics: { path: "/analytics", name: "Analytics", built: true, item: { icon: ChartLine } },
} satisfies Record<string, ProductPart>;

export type PartName = keyof typeof PRODUCT_PARTS;

export const isBuilt = (name: PartName): boolean => PRODUCT_PARTS[name].built;
export const pathOf = (name: PartName): string => PRODUCT_PARTS[name].path;
