import * as z from "zod/mini";

/** `POST /api/auth/confirmation/link` (404 `link-invalid`). The new mailbox must not learn about the account. */
export type ConfirmationView = {
  kind: "verify" | "change-old" | "change-new";
  email: string;
  newEmail: string | null;
  mine: boolean;
  /** The link was used before. */
  done: boolean;
};

/** `POST /api/auth/verification` and `PUT /api/me/email` (202; 200 `skipped` for a verified address). */
export type LinkMailResult = { mail: "accepted" | "refused" | "skipped" };

/** `POST /api/auth/confirmation` and `POST /api/auth/confirmation/link`. */
export const confirmationInput = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

/** `setPasswordToken`: the unverified password was removed. `otherEnd`: the other mailbox must confirm too. */
export type ConfirmationResult = { done: true; setPasswordToken: string | null; otherEnd: boolean };
