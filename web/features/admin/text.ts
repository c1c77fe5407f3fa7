import type { AuditAction } from "#contract/admin/audit.ts";
import type { MemberStatus } from "#contract/members.ts";
import { formatDay, formatTime, readerZone } from "#web/lib/dates.ts";

export const STATUS_NAMES: Record<MemberStatus, string> = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  suspended: "Suspended",
};

/** The names of the actions in the audit log. */
export const ACTION_NAMES: Record<AuditAction, string> = {
  "membership-approved": "Membership approved",
  "membership-rejected": "Membership rejected",
  "tier-given": "Tier given",
  "tier-refused": "Tier refused",
  "member-suspended": "Suspended",
  "member-restored": "Suspension lifted",
  "member-signed-out": "Signed out everywhere",
  "role-changed": "Role changed",
  "admin-made": "Made administrator",
  "tier-added": "Tier added",
  "tier-edited": "Tier edited",
  "registration-mode-changed": "Registration mode changed",
  "invitation-made": "Invitation made",
  "invitation-revoked": "Invitation revoked",
  "page-saved": "Page saved",
  "page-published": "Page published",
  "page-withdrawn": "Page withdrawn",
  "mail-replayed": "Mail replayed",
  "event-changed": "Event changed",
  "event-cancelled": "Event cancelled",
};

/** `1 member`, `7 members`, `No members` */
export const formatMemberCount = (count: number): string =>
  `${count === 0 ? "No" : count} ${count === 1 ? "member" : "members"}`;

/** `Fri, Oct 30` in the zone of the reader. */
export const formatDate = (at: string): string => formatDay(Date.parse(at), readerZone());

/** `Fri, Oct 30, 4:12 PM` in the zone of the reader. */
export const formatMoment = (at: string): string => `${formatDate(at)}, ${formatTime(Date.parse(at), readerZone())}`;
