import * as z from "zod/mini";
import { cursor, id, instant, lineOfText, listOrder, type Page } from "../text.ts";

const AUDIT_ACTIONS = [
  "membership-approved",
  "membership-rejected",
  "tier-given",
  "tier-refused",
  "member-suspended",
  "member-restored",
  "member-signed-out",
  "role-changed",
  "kind-changed",
  "account-erased",
  "second-factor-removal-requested",
  "second-factor-removal-stopped",
  "second-factor-removed",
  "admin-made",
  "tier-added",
  "tier-edited",
  "tier-withdrawn",
  "tier-offered",
  "tiers-ordered",
  "registration-mode-changed",
  "early-access-changed",
  "invitation-made",
  "invitation-revoked",
  "page-saved",
  "page-published",
  "page-withdrawn",
  "course-saved",
  "course-published",
  "course-withdrawn",
  "resource-saved",
  "resource-published",
  "resource-withdrawn",
  "file-uploaded",
  "request-published",
  "request-declined",
  "certificate-withdrawn",
  "mail-replayed",
  "mails-replayed",
  "mail-tested",
  "news-source-added",
  "news-source-edited",
  "news-source-moved",
  "news-source-read",
  "news-source-paused",
  "news-source-resumed",
  "news-source-removed",
  "event-changed",
  "event-cancelled",
  "registration-removed",
  "registrations-exported",
  "post-removed",
  "report-opened",
  "report-decided",
  "appeal-decided",
  "opportunity-opened",
  "opportunity-refused",
  "quote-shown",
  "quote-declined",
  "audit-exported",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
export type AuditSubject =
  | "member"
  | "tier"
  | "invitation"
  | "setting"
  | "page"
  | "course"
  | "resource"
  | "mail"
  | "event"
  | "report"
  | "opportunity"
  | "news-source";

/** `GET /api/admin/audit`. `actor` null: the product. `subject.name` null: nameless or deleted. */
export type AuditView = {
  id: string;
  at: string;
  actor: { id: string; name: string } | null;
  action: AuditAction;
  subject: { kind: AuditSubject; id: string; name: string | null };
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  requestId: string;
};
export type AuditPage = Page<AuditView>;

/** `GET /api/admin/audit` and, without `order` and `cursor`, `audit.csv` (at most 1,000 rows). */
export const auditQuery = z.object({
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  actor: z.optional(id),
  subject: z.optional(lineOfText(1, 100)),
  from: z.optional(instant),
  to: z.optional(instant),
  order: listOrder,
  cursor,
});
export type AuditQuery = z.infer<typeof auditQuery>;
