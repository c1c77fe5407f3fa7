import {
  BriefcaseBusiness,
  Calendar,
  CircleAlert,
  CircleCheck,
  Eye,
  type LucideIcon,
  MessageCircle,
  MessageSquare,
  Newspaper,
  Scale,
  UserRound,
} from "lucide-react";
import { counted } from "#contract/numbers.ts";
import { REPORT_REASONS } from "#contract/reports/reasons.ts";
import type { ReportDecision, ReportKind, ReportState } from "#contract/reports/reports.ts";
import type { Look } from "#web/ui/content/pills.tsx";

export const KINDS: Record<ReportKind, string> = {
  message: "Messages",
  member: "Profiles",
  event: "Events",
  post: "Posts",
  comment: "Comments",
  opportunity: "Opportunities",
};
export const ONE: Record<ReportKind, string> = {
  message: "Message",
  member: "Profile",
  event: "Event",
  post: "Post",
  comment: "Comment",
  opportunity: "Opportunity",
};

export const KIND_ICONS: Record<ReportKind, LucideIcon> = {
  message: MessageSquare,
  member: UserRound,
  event: Calendar,
  post: Newspaper,
  comment: MessageCircle,
  opportunity: BriefcaseBusiness,
};

export const STATES: Record<ReportState, Look> = {
  new: { tone: "warning", icon: CircleAlert, word: "New" },
  "in-review": { tone: "info", icon: Eye, word: "In review" },
  appealed: { tone: "ink", icon: Scale, word: "Appeal" },
  decided: { tone: "success", icon: CircleCheck, word: "Decided" },
};

const REASONS = new Map<string, string>(REPORT_REASONS);
export const reasonName = (code: string): string => REASONS.get(code) ?? "";

const DECIDED: Record<Exclude<ReportDecision, "remove">, string> = {
  none: "No action",
  warn: "Warned",
  suspend: "Suspended",
};

const REMOVED: Partial<Record<ReportKind, string>> = { event: "Event canceled", opportunity: "Opportunity taken back" };

export const decidedText = (decision: ReportDecision, kind: ReportKind): string =>
  decision === "remove" ? (REMOVED[kind] ?? `${ONE[kind]} removed`) : DECIDED[decision];

export const formatEarlier = (count: number): string =>
  count === 0 ? "No earlier decisions" : counted(count, "earlier decision");
