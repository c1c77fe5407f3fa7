import type { AuditAction } from "#contract/admin/audit.ts";
import type { MemberStatus } from "#contract/members.ts";
import { counted } from "#contract/numbers.ts";

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
  "tier-given": "Tier changed",
  "tier-refused": "Tier request rejected",
  "member-suspended": "Member suspended",
  "member-restored": "Suspension lifted",
  "member-signed-out": "Signed out on all devices",
  "role-changed": "Role changed",
  "kind-changed": "Member type changed",
  "account-erased": "Account deleted by its member",
  "second-factor-removal-requested": "Removal of two-step sign-in requested",
  "second-factor-removal-stopped": "Removal of two-step sign-in canceled",
  "second-factor-removed": "Two-step sign-in removed",
  "admin-made": "First admin added",
  "tier-added": "Tier added",
  "tier-edited": "Tier edited",
  "registration-mode-changed": "Registration mode changed",
  "early-access-changed": "Early-access notice changed",
  "invitation-made": "Invitation created",
  "invitation-revoked": "Invitation revoked",
  "page-saved": "Page saved",
  "page-published": "Page published",
  "page-withdrawn": "Page unpublished",
  "course-saved": "Course saved",
  "course-published": "Course published",
  "course-withdrawn": "Course withdrawn",
  "resource-saved": "Resource saved",
  "resource-published": "Resource published",
  "resource-withdrawn": "Resource withdrawn",
  "file-uploaded": "File uploaded",
  "request-published": "Content request answered",
  "request-declined": "Content request declined",
  "certificate-withdrawn": "Certificate withdrawn",
  "mail-replayed": "Email resent",
  "news-source-added": "News source added",
  "news-source-edited": "News source edited",
  "news-source-paused": "News source paused",
  "news-source-resumed": "News source resumed",
  "news-source-removed": "News source removed",
  "event-changed": "Event changed",
  "event-cancelled": "Event canceled",
  "registration-removed": "Registration removed",
  "post-removed": "Post or comment removed",
  "report-opened": "Report opened",
  "report-decided": "Report decided",
  "appeal-decided": "Answer to a decision decided",
  "opportunity-opened": "Opportunity opened",
  "opportunity-refused": "Opportunity given back",
  "quote-shown": "Quote shown",
  "quote-declined": "Quote declined",
};

/** `1 member`, `7 members`, `No members` */
export const formatMemberCount = (count: number): string => (count === 0 ? "No members" : counted(count, "member"));
