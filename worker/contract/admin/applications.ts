import * as z from "zod/mini";
import { REASON_MAX_LENGTH } from "../limits.ts";
import type { MemberKind, MemberStatus } from "../members.ts";
import { cursor, id, listOrder, type Page, paragraphsOfText } from "../text.ts";

/**
 * One row of `GET /api/admin/applications`. `id` is the member's id. A `membership` application waits for
 * approval; a `tier` application is a member's request for another tier. `requestedTier` null asks for no specific tier.
 */
export type ApplicationView = {
  id: string;
  kind: "membership" | "tier";
  name: string;
  email: string;
  emailVerified: boolean;
  memberKind: MemberKind;
  /** When the application was made. */
  date: string;
  currentTier: { id: string; name: string };
  requestedTier: { id: string; name: string } | null;
};
export type ApplicationPage = Page<ApplicationView>;

/** Query of `GET /api/admin/applications`; the oldest first without `order`. */
export const applicationQuery = z.object({ order: listOrder, cursor });

/**
 * Body of `POST /api/admin/applications/:id/approval`. `kind` says which application is decided, so that a decision never applies to
 * the other one; `tierId` gives another tier than the requested one. 200 `DecisionView`; 409 `already-decided` when another admin was
 * first.
 */
export const approvalInput = z.strictObject({ kind: z.enum(["membership", "tier"]), tierId: z.optional(id) });
export type ApprovalInput = z.infer<typeof approvalInput>;

/** Why an admin refuses or suspends a member; the member reads it. */
export const reasonText = paragraphsOfText(3, REASON_MAX_LENGTH, {
  required: "Enter a reason. The member will see it.",
});

/** Body of `POST /api/admin/applications/:id/rejection`. The applicant reads the reason. */
export const rejectionInput = z.strictObject({ kind: z.enum(["membership", "tier"]), reason: reasonText });
export type RejectionInput = z.infer<typeof rejectionInput>;

export type DecisionView = { id: string; status: MemberStatus; mail: "accepted" | "refused" | "skipped" };

export const APPROVED = "User approved successfully";
export const REJECTED = "User rejected";
export const NO_APPROVALS = "No pending approvals";
