import {
  BadgeCheck,
  CalendarX,
  Clock,
  Flag,
  type LucideIcon,
  MessageSquare,
  Share2,
  Sparkles,
  TicketCheck,
  UserRound,
  Users,
} from "lucide-react";
import type { NotificationKind } from "#contract/notifications/plain/topics.ts";

/** The picture of each kind of notification: one of those that other screens use, because every screen loads all pictures. */
export const KIND_ICONS: Record<NotificationKind, LucideIcon> = {
  "connection-requested": UserRound,
  "connection-accepted": Users,
  "introduction-asked": Share2,
  "introduction-passed": Share2,
  "introduction-accepted": Share2,
  "skill-endorsed": Sparkles,
  "recommendation-requested": MessageSquare,
  "recommendation-written": MessageSquare,
  "event-changed": Clock,
  "event-cancelled": CalendarX,
  "registration-promoted": TicketCheck,
  "membership-approved": BadgeCheck,
  "tier-decided": BadgeCheck,
  "report-decided": Flag,
  "appeal-decided": Flag,
};
