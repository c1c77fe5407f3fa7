import { CalendarDays, LayoutDashboard, type LucideIcon, MessageSquare } from "lucide-react";

export type NavItem = { to: string; name: string; icon: LucideIcon; counts?: "unread" };

/** The navigation of members, in groups. */
export const NAVIGATION: readonly (readonly NavItem[])[] = [
  [{ to: "/dashboard", name: "Dashboard", icon: LayoutDashboard }],
  [{ to: "/events", name: "Events", icon: CalendarDays }],
  [{ to: "/messages", name: "Messages", icon: MessageSquare, counts: "unread" }],
];
