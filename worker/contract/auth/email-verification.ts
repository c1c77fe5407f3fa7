import * as z from "zod/mini";

/**
 * Answer of `POST /api/auth/confirmation/link`: what a mailed link would do; asking changes nothing. `verify` confirms the address of an
 * account; `change-old` and `change-new` are the two mailboxes of an email change. `mine`: this browser is signed in to the account.
 * When it is not, `email` of `change-new` is the new address, because that mailbox must learn nothing about the account.
 * 404 `link-invalid`.
 */
export type ConfirmationView = {
  kind: "verify" | "change-old" | "change-new";
  email: string;
  newEmail: string | null;
  mine: boolean;
  /** True when the link was used before. */
  done: boolean;
};

/**
 * Answer of `POST /api/auth/verification` and `PUT /api/me/email`, 202: what became of the mail. Verification answers 200 `skipped` when
 * the address is verified.
 */
export type LinkMailResult = { mail: "accepted" | "refused" | "skipped" };

/** Body of `POST /api/auth/confirmation` and `POST /api/auth/confirmation/link`: the token of the link. */
export const confirmationInput = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

/**
 * Answer of `POST /api/auth/confirmation`. `setPasswordToken`: the account lost an unverified password, and this token sets a new one at
 * `POST /api/auth/reset-password`; null otherwise. `otherEnd`: the email change still needs the link in the other mailbox.
 */
export type ConfirmationResult = { done: true; setPasswordToken: string | null; otherEnd: boolean };
