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
  ShieldCheck,
  Users,
} from "lucide-react";
import { isBuilt, type PartName, PRODUCT_PARTS } from "#contract/site/product-parts.ts";

/** What the navigation counts: unread messages, requests to connect that wait for the viewer, and for admins what waits for a decision. */
export type NavCounts = { unread: number; pending: number; waiting?: number };
/** `startsGroup`: a line is above the item. */
type Look = { icon: LucideIcon; counts?: keyof NavCounts; startsGroup?: true };
/** `page`: a page that belongs to the item and has an address of its own. */
export type NavItem = Look & { to: string; name: string; page?: string };
type PartItem = Look & { part: PartName; page?: PartName; onPhones?: true };

/** Every part that has an item, in order. `onPhones`: also in the bar at the bottom, which has room for five. */
const PARTS: readonly PartItem[] = [
  { part: "dashboard", icon: LayoutDashboard, onPhones: true },
  { part: "network", icon: Users, counts: "pending", onPhones: true },
  { part: "opportunities", icon: Briefcase, page: "my-deals", startsGroup: true },
  { part: "deal-platform", icon: Handshake },
  { part: "syndicate", icon: Link2 },
  { part: "academy", icon: GraduationCap, startsGroup: true },
  { part: "news-feed", icon: Newspaper, onPhones: true },
  { part: "events", icon: CalendarDays, onPhones: true },
  { part: "messages", icon: MessageSquare, counts: "unread", startsGroup: true, onPhones: true },
  { part: "analytics", icon: ChartLine },
];

const toItem = ({ part, page, onPhones: _, ...look }: PartItem): NavItem => ({
  ...look,
  to: PRODUCT_PARTS[part].path,
  name: PRODUCT_PARTS[part].name,
  ...(page ? { page: PRODUCT_PARTS[page].path } : {}),
});

const BUILT = PARTS.filter(({ part }) => isBuilt(part));

/** The navigation of members: the parts that exist. */
export const NAVIGATION: readonly NavItem[] = BUILT.map(toItem);

/** The bar at the bottom of phones. */
export const SHORTCUTS: readonly NavItem[] = BUILT.filter(({ onPhones }) => onPhones).map(toItem);

const ADMIN: NavItem = { to: "/admin", name: "Admin Panel", icon: ShieldCheck, counts: "waiting", startsGroup: true };

/** The navigation of the sidebar and the drawer. */
export const navigationFor = (isAdmin: boolean): readonly NavItem[] => (isAdmin ? [...NAVIGATION, ADMIN] : NAVIGATION);
