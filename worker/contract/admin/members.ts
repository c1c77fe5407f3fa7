import * as z from "zod/mini";
import { SEARCH_MAX_LENGTH } from "../limits.ts";
import { MEMBER_STATUSES, type MemberKind, type MemberRole, type MemberStatus } from "../members.ts";
import { id, lineOfText, listOrder, type Page } from "../text.ts";
import { reasonText } from "./applications.ts";
import type { AuditView } from "./audit.ts";

/**
 * Query of `GET /api/admin/members`. A search by words has the latest members first, whatever `order`. Each word of `q` must occur
 * in the member's name or email address; a word of one or two letters begins a word there.
 */
export const memberQuery = z.object({
  q: z.optional(lineOfText(0, SEARCH_MAX_LENGTH)),
  status: z.optional(z.enum(MEMBER_STATUSES)),
  role: z.optional(z.enum(["member", "admin"])),
  order: listOrder,
  cursor: z.optional(lineOfText(1, 200)),
});
export type MemberQuery = z.infer<typeof memberQuery>;

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

/** `GET /api/admin/members/:id`: one member, with what an admin may change. `sessionCount` stops at 100. */
export type AdminMemberView = MemberRowView & {
  statusSince: string;
  statusReason: string | null;
  secondFactor: boolean;
  /** The ISO instant at which the requested removal of the second factor takes effect; null without a request. */
  secondFactorRemovalDueAt: string | null;
  sessionCount: number;
  lastSeenAt: string | null;
  invitedWith: { id: string; note: string } | null;
  /** The latest ten entries of the audit log about this member. */
  history: AuditView[];
};

/**
 * Body of `PUT /api/admin/members/:id/role`. 409 `last-admin` when no admin would be left; 409 `conflict` for a new admin who is not
 * approved or, while mail can be sent, has not verified the email address.
 */
export const roleInput = z.strictObject({ role: z.enum(["member", "admin"]) });
/** Body of `PUT /api/admin/members/:id/suspension`; `DELETE` ends the suspension. */
export const suspensionInput = z.strictObject({ reason: reasonText });
/**
 * Body of `PUT /api/admin/members/:id/second-factor-removal`, for a member who lost the second factor: it is removed after 24 hours, in which the
 * member can stop it; `DELETE` stops it. 409 `conflict` for a member without one, 403 for oneself.
 */
export const secondFactorRemovalInput = z.strictObject({});
/** Body of `PUT /api/admin/members/:id/tier`. */
export const memberTierInput = z.strictObject({ tierId: id });
