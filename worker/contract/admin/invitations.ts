import * as z from "zod/mini";
import { INVITATION_LIFETIME_MAX_DAYS, INVITATION_USES_MAX, NOTE_MAX_LENGTH } from "../limits.ts";
import { cursor, listOrder, type Page, shownLine } from "../text.ts";

/** Query of `GET /api/admin/invitations`; the newest first without `order`. */
export const invitationQuery = z.object({ order: listOrder, cursor });
export type InvitationQuery = z.infer<typeof invitationQuery>;
/** One invitation. `status` is computed. */
export type InvitationView = {
  id: string;
  /** Empty, like the link, for an expired invitation whose secret is not configured anymore. */
  code: string;
  /** The sign-up page with the code filled in. */
  link: string;
  note: string;
  trusted: boolean;
  maxUses: number;
  /** Uses, including those reserved by a sign-up that is not finished yet. */
  usedCount: number;
  expiresAt: string;
  createdAt: string;
  status: "open" | "used" | "expired" | "revoked";
};
export type InvitationPage = Page<InvitationView>;
/** One row of `GET /api/admin/invitations/:id/uses?cursor=`: a member who joined with the invitation. */
export type InvitationUseView = { memberId: string; name: string; email: string; usedAt: string };
export type InvitationUsePage = Page<InvitationUseView>;

const wholeNumber = (min: number, max: number) => {
  const sentence = `Enter a whole number from ${min} to ${max}.`;
  return z.int(sentence).check(z.minimum(min, sentence), z.maximum(max, sentence));
};

/** Body of `POST /api/admin/invitations` → 201 `InvitationView`; supports `Idempotency-Key`. */
export const invitationInput = z.strictObject({
  note: shownLine(0, NOTE_MAX_LENGTH),
  trusted: z.boolean(),
  maxUses: wholeNumber(1, INVITATION_USES_MAX),
  expiresInDays: wholeNumber(1, INVITATION_LIFETIME_MAX_DAYS),
});
export type InvitationInput = z.infer<typeof invitationInput>;
