import * as z from "zod/mini";
import { INVITATION_LIFETIME_MAX_DAYS, INVITATION_USES_MAX, NOTE_MAX_LENGTH } from "../limits.ts";
import { cursor, listOrder, type Page, shownLine } from "../text.ts";

/** `GET /api/admin/invitations`. */
export const invitationQuery = z.object({ order: listOrder, cursor });
export type InvitationQuery = z.infer<typeof invitationQuery>;
export type InvitationView = {
  id: string;
  /** Empty, as is `link`, for an expired invitation whose secret is no longer configured. */
  code: string;
  link: string;
  note: string;
  trusted: boolean;
  maxUses: number;
  /** Includes uses reserved by an unfinished sign-up. */
  usedCount: number;
  expiresAt: string;
  createdAt: string;
  /** Null for a deleted account. */
  madeBy: string | null;
  /** `revoked` also when the admin was suspended or deleted. */
  status: "open" | "used" | "expired" | "revoked";
};
export type InvitationPage = Page<InvitationView>;
/** `GET /api/admin/invitations/:id/uses?cursor=`. */
export type InvitationUseView = { memberId: string; name: string; email: string; usedAt: string };
export type InvitationUsePage = Page<InvitationUseView>;

const wholeNumber = (min: number, max: number) => {
  const sentence = `Enter a whole number from ${min} to ${max}.`;
  return z.int(sentence).check(z.minimum(min, sentence), z.maximum(max, sentence));
};

/** `POST /api/admin/invitations` (201 `InvitationView`; takes an `Idempotency-Key`). */
export const invitationInput = z.strictObject({
  note: shownLine(0, NOTE_MAX_LENGTH),
  trusted: z.boolean(),
  maxUses: wholeNumber(1, INVITATION_USES_MAX),
  expiresInDays: wholeNumber(1, INVITATION_LIFETIME_MAX_DAYS),
});
export type InvitationInput = z.infer<typeof invitationInput>;
