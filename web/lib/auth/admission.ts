import type { ViewerView } from "#contract/auth/viewer.ts";
import { bootstrapData } from "../bootstrap-data.ts";

/**
 * Copies of the rules in `worker/domain/permissions/authorize.ts`, to explain in advance. The server checks every
 * request.
 */

/** False for everyone in an installation without mail. */
export const mustVerifyEmail = ({ emailVerified }: Pick<ViewerView, "emailVerified">): boolean =>
  !emailVerified && bootstrapData().mail;

/** Actions that affect others need an approved member with a verified email. Null with permission, else the reason. */
export function admissionRefusal(
  viewer: Pick<ViewerView, "status" | "emailVerified">,
): "membership-pending" | "email-unverified" | null {
  if (viewer.status !== "approved") return "membership-pending";
  return mustVerifyEmail(viewer) ? "email-unverified" : null;
}

/** Not admitted, or a tier without messages. Null with permission. */
export const messagingRefusal = (
  viewer: ViewerView,
): "membership-pending" | "email-unverified" | "tier-needed" | null =>
  admissionRefusal(viewer) ?? (viewer.capabilities.includes("networking") ? null : "tier-needed");
