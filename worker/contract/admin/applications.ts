import * as z from "zod/mini";
import { REASON_MAX_LENGTH } from "../limits.ts";
import type { MemberKind, MemberStatus } from "../members.ts";
import { cursor, id, listOrder, type Page, paragraphsOfText } from "../text.ts";

/** `GET /api/admin/applications`. `id`: the member's. `requestedTier` null: none in particular. */
export type ApplicationView = {
  id: string;
  kind: "membership" | "tier";
  name: string;
  email: string;
  emailVerified: boolean;
  memberKind: MemberKind;
  date: string;
  currentTier: { id: string; name: string };
  requestedTier: { id: string; name: string } | null;
};
export type ApplicationPage = Page<ApplicationView>;

/** `GET /api/admin/applications`, oldest first by default. */
export const applicationQuery = z.object({ order: listOrder, cursor });

/** `POST /api/admin/applications/:id/approval` (200 `DecisionView`; 409 `already-decided`). */
export const approvalInput = z.strictObject({ kind: z.enum(["membership", "tier"]), tierId: z.optional(id) });
export type ApprovalInput = z.infer<typeof approvalInput>;

/** The member reads it. */
export const reasonText = paragraphsOfText(3, REASON_MAX_LENGTH, {
  required: "Enter a reason. The member will see it.",
});

export const rejectionInput = z.strictObject({ kind: z.enum(["membership", "tier"]), reason: reasonText });
export type RejectionInput = z.infer<typeof rejectionInput>;

export type DecisionView = { id: string; status: MemberStatus; mail: "accepted" | "refused" | "skipped" };

export const APPROVED = "User approved successfully";
export const REJECTED = "User rejected";
export const NO_APPROVALS = "No pending approvals";
