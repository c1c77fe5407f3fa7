import * as z from "zod/mini";
import { currentPassword, newPassword } from "../auth/password.ts";
import { DAY_MS, type RateLimit } from "../limits.ts";
import { MEMBER_KINDS } from "../members.ts";
import { emailAddress, personName } from "../text.ts";

/** `GET /api/me/account`. */
export type AccountView = {
  emailChange: { newEmail: string; oldConfirmed: boolean; newConfirmed: boolean; expiresAt: string } | null;
};

/** Each writes a security event. */
export const NAME_CHANGES_PER_MEMBER: RateLimit = { name: "name-changes-member", limit: 10, windowMs: DAY_MS };

/** `PATCH /api/me` (429). Strict: fields that grant authority are 422. */
export const accountInput = z.strictObject({
  name: personName("Please enter your name."),
});

/** `PUT /api/me/kind` (`ViewerView`). The kind decides words, never authority. */
export const kindInput = z.strictObject({ kind: z.enum(MEMBER_KINDS) });

/** `PUT /api/me/password`: revokes every other session. 403 `password-wrong`. */
export const passwordChangeInput = z.strictObject({ password: currentPassword, newPassword });

/** `PUT /api/me/email`: mails both addresses; `DELETE` withdraws it. The answer is the same for a taken address. */
export const emailChangeInput = z.strictObject({ password: currentPassword, newEmail: emailAddress() });
