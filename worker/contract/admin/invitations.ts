import * as z from "zod/mini";
import { INVITATION_LIFETIME_MAX_DAYS, INVITATION_USES_MAX, NOTE_MAX_LENGTH } from "../limits.ts";
import { lineOfText, type Page } from "../text.ts";

/** One invitation: `GET /api/admin/invitations?cursor=`, newest first. `status` is computed. */
export type InvitationView = {
  id: string;
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

/** Body of `POST /api/admin/invitations` → 201 `InvitationView`; supports `Idempotency-Key`. */
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
