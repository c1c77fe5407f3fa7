import { CalendarDays, LayoutDashboard, type LucideIcon, MessageSquare } from "lucide-react";

export type NavItem = { to: string; name: string; icon: LucideIcon; counts?: "unread" };

/** The screens of a member, in the order of the specification and in its groups; one stands here once it exists. */
export const NAVIGATION: readonly (readonly NavItem[])[] = [
  [{ to: "/dashboard", name: "Dashboard", icon: LayoutDashboard }],
  [{ to: "/events", name: "Events", icon: CalendarDays }],
  [{ to: "/messages", name: "Messages", icon: MessageSquare, counts: "unread" }],
];
