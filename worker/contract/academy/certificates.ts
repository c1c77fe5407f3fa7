import * as z from "zod/mini";
import { REASON_MAX_LENGTH } from "../limits.ts";
import { lineOfText, paragraphsOfText } from "../text.ts";
import { readCertificateCode } from "./academy.ts";

/** `GET /api/certificates/:code`. `name`: the owner's present one; null once withdrawn. 404 `certificate-not-found`, `certificate-erased`. */
export type CertificateView = {
  code: string;
  title: string;
  name: string | null;
  instructor: string;
  modules: number;
  minutes: number;
  completedAt: string;
  withdrawnAt: string | null;
};

export const CERTIFICATE_ERASED = "It was issued to a member whose account was deleted.";

export const certificateNumber = z.strictObject({ code: lineOfText(1, 40, { required: "Enter the number." }) });

/** `PUT /api/academy/courses/:id/certificate`. */
export type IssuedView = { code: string; isShown: boolean };

/** `PUT /api/academy/courses/:id/certificate/visibility` (204; 404 `certificate-not-found`). */
export const certificateVisibility = z.strictObject({ isShown: z.boolean() });

/** `PUT /api/admin/academy/withdrawals` (204; 404 `certificate-not-found`). */
export const withdrawalInput = z.strictObject({
  code: lineOfText(1, 40, { required: "Enter the number." }).check(z.overwrite(readCertificateCode)),
  reason: paragraphsOfText(1, REASON_MAX_LENGTH, { required: "Enter a reason." }),
});
export type WithdrawalInput = z.infer<typeof withdrawalInput>;
