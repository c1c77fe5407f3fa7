import type { AuditAction } from "#contract/admin/audit.ts";
import type { MemberKind, MemberStatus } from "#contract/members.ts";
import type { Money } from "#contract/text.ts";
import { readerZone, writeDay, writeTime } from "#web/lib/dates.ts";

export const KIND_WORDS: Record<MemberKind, string> = {
  investor: "Investor",
  founder: "Founder",
  lender: "Lender",
  service_provider: "Service provider",
  organizer: "Event organizer",
};

export const STATUS_WORDS: Record<MemberStatus, string> = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  suspended: "Suspended",
};

/** What an entry of the audit log says was done. */
export const ACTION_WORDS: Record<AuditAction, string> = {
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

/** `€49`, `€49.50`, `Custom` */
export function writePrice(price: Money | null): string {
  if (price === null) return "Custom";
  const digits = price.amountMinor % 100 === 0 ? 0 : 2;
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: price.currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(price.amountMinor / 100);
}

/** `1 member`, `7 members`, `No members` */
export const writeMembers = (count: number): string =>
  `${count === 0 ? "No" : count} ${count === 1 ? "member" : "members"}`;

/** `Fri, Oct 30` on the reader's calendar. */
export const writeDate = (at: string): string => writeDay(Date.parse(at), readerZone());

/** `Fri, Oct 30, 4:12 PM` on the reader's clock. */
export const writeMoment = (at: string): string => `${writeDate(at)}, ${writeTime(Date.parse(at), readerZone())}`;
