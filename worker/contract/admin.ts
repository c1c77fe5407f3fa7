import * as z from "zod/mini";
import { MEMBER_STATUSES, type MemberKind, type MemberRole, type MemberStatus, REGISTRATION_MODES } from "./auth.ts";
import {
  INVITATION_LIFETIME_MAX_DAYS,
  INVITATION_USES_MAX,
  NOTE_MAX_LENGTH,
  REASON_MAX_LENGTH,
  SEARCH_MAX_LENGTH,
} from "./limits.ts";
import { id, instant, lineOfText, type Page, paragraphsOfText } from "./text.ts";

/** Everything under `/api/admin` answers admins alone: 401 without a session, 403 `forbidden` or `second-factor-required` else. */

/** `GET /api/admin/summary`: what waits for an admin. Counts stop at 9 (`WAITING_COUNT_MAX`). */
export type AdminSummaryView = {
  applications: number;
  tierRequests: number;
  deadMails: number;
  /** Paths among /terms and /privacy that show the placeholder. */
  unpublished: string[];
};

/**
 * One application, oldest first: `GET /api/admin/applications?cursor=`. `id` is the member's. A `membership` waits for approval, a `tier`
 * is a member asking for another tier. `requestedTier` null asks for none in particular.
 */
export type ApplicationView = {
  id: string;
  kind: "membership" | "tier";
  name: string;
  email: string;
  emailVerified: boolean;
  memberKind: MemberKind;
  /** When it was asked. */
  date: string;
  currentTier: { id: string; name: string };
  requestedTier: { id: string; name: string } | null;
};
export type ApplicationPage = Page<ApplicationView>;

/**
 * Body of `POST /api/admin/applications/:id/approval`. `kind` says what is decided, so that a decision never falls on something else;
 * `tierId` gives another tier than the one asked for. 200 `DecisionView`; 409 `already-decided` when somebody else was first.
 */
export const approvalInput = z.strictObject({ kind: z.enum(["membership", "tier"]), tierId: z.optional(id) });
export type ApprovalInput = z.infer<typeof approvalInput>;

const reason = paragraphsOfText(3, REASON_MAX_LENGTH, { required: "Please give a reason; the member reads it." });

/** Body of `POST /api/admin/applications/:id/rejection`. The applicant reads the reason. */
export const rejectionInput = z.strictObject({ kind: z.enum(["membership", "tier"]), reason });
export type RejectionInput = z.infer<typeof rejectionInput>;

export type DecisionView = { id: string; status: MemberStatus; mail: "accepted" | "refused" | "skipped" };

export const APPROVED = "User approved successfully";
export const REJECTED = "User rejected";
export const NO_APPROVALS = "No pending approvals";

/** Query of `GET /api/admin/members`: `q` beginnings of words of name or address, all of them; newest first. */
export const memberQuery = z.object({
  q: z.optional(lineOfText(0, SEARCH_MAX_LENGTH)),
  status: z.optional(z.enum(MEMBER_STATUSES)),
  role: z.optional(z.enum(["member", "admin"])),
  cursor: z.optional(lineOfText(1, 200)),
});

export type MemberRowView = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  kind: MemberKind;
  status: MemberStatus;
  role: MemberRole;
  tier: { id: string; name: string };
  sample: boolean;
  joinedAt: string;
};
export type MemberPage = Page<MemberRowView>;

/** `GET /api/admin/members/:id`: one member, with what an admin may change. Sessions are counted up to 100. */
export type AdminMemberView = MemberRowView & {
  statusSince: string;
  statusReason: string | null;
  secondFactor: boolean;
  sessionCount: number;
  lastSeenAt: string | null;
  invitedWith: { id: string; note: string } | null;
  /** The latest ten entries of the audit log about this member. */
  history: AuditView[];
};

/**
 * Body of `PUT /api/admin/members/:id/role`. 409 `last-admin` when nobody would be left, `conflict` for who is not approved or, while mail
 * can be sent, did not confirm the address.
 */
export const roleInput = z.strictObject({ role: z.enum(["member", "admin"]) });
/** Body of `PUT /api/admin/members/:id/suspension`; `DELETE` lifts it. */
export const suspensionInput = z.strictObject({ reason });
/** Body of `PUT /api/admin/members/:id/tier`. */
export const memberTierInput = z.strictObject({ tierId: id });

/** `GET /api/admin/registration`; `PUT` with `registrationInput` changes it. `changedAt` null: never changed, the default stands. */
export type RegistrationSettingsView = {
  mode: (typeof REGISTRATION_MODES)[number];
  changedAt: string | null;
  changedBy: string | null;
};
export const registrationSettingsInput = z.strictObject({ mode: z.enum(REGISTRATION_MODES) });

/** One invitation: `GET /api/admin/invitations?cursor=`, newest first. `status` is computed. */
export type InvitationView = {
  id: string;
  code: string;
  /** The sign-up page with the code filled in. */
  link: string;
  note: string;
  trusted: boolean;
  maxUses: number;
  /** Uses, and those being made at this moment. */
  usedCount: number;
  expiresAt: string;
  createdAt: string;
  status: "open" | "used" | "expired" | "revoked";
};
export type InvitationPage = Page<InvitationView>;
/** `GET /api/admin/invitations/:id/uses?cursor=`: who used it. */
export type InvitationUseView = { memberId: string; name: string; email: string; usedAt: string };
export type InvitationUsePage = Page<InvitationUseView>;

/** Body of `POST /api/admin/invitations` → 201 `InvitationView`; honours `Idempotency-Key`. */
export const invitationInput = z.strictObject({
  note: lineOfText(0, NOTE_MAX_LENGTH),
  trusted: z.boolean(),
  maxUses: z
    .int("Please enter a whole number.")
    .check(z.minimum(1, "At least once."), z.maximum(INVITATION_USES_MAX, `At most ${INVITATION_USES_MAX} times.`)),
  expiresInDays: z
    .int("Please enter a whole number.")
    .check(
      z.minimum(1, "At least one day."),
      z.maximum(INVITATION_LIFETIME_MAX_DAYS, `At most ${INVITATION_LIFETIME_MAX_DAYS} days.`),
    ),
});
export type InvitationInput = z.infer<typeof invitationInput>;

/** What was done, as `noun-verb`; the log's filter lists them. */
export const AUDIT_ACTIONS = [
  "membership-approved",
  "membership-rejected",
  "tier-given",
  "tier-refused",
  "member-suspended",
  "member-restored",
  "member-signed-out",
  "role-changed",
  "admin-made",
  "tier-added",
  "tier-edited",
  "registration-mode-changed",
  "invitation-made",
  "invitation-revoked",
  "page-saved",
  "page-published",
  "page-withdrawn",
  "mail-replayed",
  "event-changed",
  "event-cancelled",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];
export type AuditSubject = "member" | "tier" | "invitation" | "setting" | "page" | "mail" | "event";

/** One entry of `GET /api/admin/audit`. `actor` null is the product itself; `subject.name` null when it has none or is gone. */
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

/** Query of `GET /api/admin/audit` and, without `cursor`, of `GET /api/admin/audit.csv` (at most 1,000 rows a file). */
export const auditQuery = z.object({
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  actor: z.optional(id),
  subject: z.optional(lineOfText(1, 100)),
  from: z.optional(instant),
  to: z.optional(instant),
  cursor: z.optional(id),
});
export type AuditQuery = z.infer<typeof auditQuery>;

/** `GET /api/admin/setup`: what an operator has configured. `how` says what to do while it is not `done`. */
export type SetupItemView = {
  key: string;
  title: string;
  done: boolean;
  needed: boolean;
  detail: string;
  how: string | null;
};
export type SetupView = { items: SetupItemView[] };
