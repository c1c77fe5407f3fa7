import * as z from "zod/mini";
import { SEARCH_MAX_LENGTH } from "../limits.ts";
import { MEMBER_STATUSES, type MemberKind, type MemberRole, type MemberStatus } from "../members.ts";
import { id, lineOfText, listOrder, type Page } from "../text.ts";
import { reasonText } from "./applications.ts";
import type { AuditView } from "./audit.ts";

/** `GET /api/admin/members`. Each word of `q` is in name or address. A search is always latest first. */
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

/** `GET /api/admin/members/:id`. `sessionCount` stops at 100. */
export type AdminMemberView = MemberRowView & {
  statusSince: string;
  statusReason: string | null;
  secondFactor: boolean;
  /** ISO; null without a request. */
  secondFactorRemovalDueAt: string | null;
  sessionCount: number;
  lastSeenAt: string | null;
  invitedWith: { id: string; note: string } | null;
  history: AuditView[];
};

/** `PUT /api/admin/members/:id/role`. 409 `last-admin`; `conflict` unless a new admin is approved and verified. */
export const roleInput = z.strictObject({ role: z.enum(["member", "admin"]) });
/** `PUT /api/admin/members/:id/suspension`; `DELETE` ends it. */
export const suspensionInput = z.strictObject({ reason: reasonText });
/** `PUT …/second-factor-removal` takes effect after 24 hours; the member or `DELETE` stops it. 403, 409. */
export const secondFactorRemovalInput = z.strictObject({});
/** `PUT /api/admin/members/:id/tier`. */
export const memberTierInput = z.strictObject({ tierId: id });
