import * as z from "zod/mini";
import { REASON_MAX_LENGTH } from "../limits.ts";
import { lineOfText, paragraphsOfText } from "../text.ts";
import { readCertificateCode } from "./plain/academy.ts";

/**
 * `GET /api/certificates/:code`, for everybody who has the number. `name`: as issued; `nameNow`: how the member is called by now, null when they
 * have the same name. Without names when it is withdrawn.
 */
export type CertificateView = {
  code: string;
  title: string;
  name: string | null;
  nameNow: string | null;
  instructor: string;
  modules: number;
  minutes: number;
  completedAt: string;
  withdrawnAt: string | null;
};

/** The number of a certificate as somebody types it. */
export const certificateNumber = z.strictObject({ code: lineOfText(1, 40, { required: "Enter the number." }) });

/** Answer of `PUT /api/academy/courses/:id/certificate`: the one certificate of the viewer for this course, and whether their profile shows it. */
export type IssuedView = { code: string; isShown: boolean };

/** Body of `PUT /api/academy/courses/:id/certificate/visibility` (204). 404 `certificate-not-found`. */
export const certificateVisibility = z.strictObject({ isShown: z.boolean() });

/** Body of `PUT /api/admin/academy/withdrawals` (204): withdraws a certificate. 404 `certificate-not-found`. */
export const withdrawalInput = z.strictObject({
  code: lineOfText(1, 40, { required: "Enter the number." }).check(z.overwrite(readCertificateCode)),
  reason: paragraphsOfText(1, REASON_MAX_LENGTH, { required: "Enter a reason." }),
});
export type WithdrawalInput = z.infer<typeof withdrawalInput>;
