import type { AuditAction } from "#contract/admin/audit.ts";
import type { MemberStatus } from "#contract/members.ts";
import { readerZone, writeDay, writeTime } from "#web/lib/dates.ts";

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
export const writeMembers = (count: number): string =>
  `${count === 0 ? "No" : count} ${count === 1 ? "member" : "members"}`;

/** `Fri, Oct 30` in the zone of the reader. */
export const writeDate = (at: string): string => writeDay(Date.parse(at), readerZone());

/** `Fri, Oct 30, 4:12 PM` in the zone of the reader. */
export const writeMoment = (at: string): string => `${writeDate(at)}, ${writeTime(Date.parse(at), readerZone())}`;
