import { CalendarDays, LayoutDashboard, type LucideIcon, MessageSquare, ShieldCheck, Users } from "lucide-react";

/** What the navigation counts: unread messages, and requests to connect that wait for the viewer. */
export type NavCounts = { unread: number; pending: number };
export type NavItem = { to: string; name: string; icon: LucideIcon; counts?: keyof NavCounts };

/** The navigation of members. */
export const NAVIGATION: readonly NavItem[] = [
  { to: "/dashboard", name: "Dashboard", icon: LayoutDashboard },
  { to: "/network", name: "My Network", icon: Users, counts: "pending" },
  { to: "/events", name: "Events", icon: CalendarDays },
  { to: "/messages", name: "Messages", icon: MessageSquare, counts: "unread" },
];

const ADMIN: NavItem = { to: "/admin", name: "Admin Panel", icon: ShieldCheck };

/** The navigation of the sidebar and the drawer. */
export const navigationFor = (isAdmin: boolean): readonly NavItem[] => (isAdmin ? [...NAVIGATION, ADMIN] : NAVIGATION);
