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

/** `pending`: connection requests for the viewer; `waiting`: items that wait for an admin. */
export type NavCounts = { unread: number; pending: number; waiting?: number };

/** `page`: another path of the item. `startsGroup`: a line above. `key`: the letter after G that opens it. */
export type NavLook = { icon: LucideIcon; counts?: keyof NavCounts; page?: string; startsGroup?: true; key?: string };

export type ProductPart = {
  path: string;
  name: string;
  /** False: marked as in progress, without links. True: it has a page, a document and tests. */
  built: boolean;
  /** `onPhones`: also in the bottom bar, which has space for five. */
  item?: NavLook & { onPhones?: true };
};

/** In navigation order. Read by the navigation, landing page, footer and 404 page. `posts`: the dashboard's feed. */
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
