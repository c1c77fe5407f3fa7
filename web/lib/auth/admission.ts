import type { ViewerView } from "#contract/auth/viewer.ts";
import { bootstrapData } from "../bootstrap-data.ts";

/**
 * What the member still lacks, as the server decides it (`worker/domain/permissions/authorize.ts`). It only explains in advance; the server
 * authorizes every request.
 */

/** Whether the member has to verify their email. Nobody has to where no mail can be sent. */
export const mustVerifyEmail = ({ emailVerified }: Pick<ViewerView, "emailVerified">): boolean =>
  !emailVerified && bootstrapData().mail;

/** Why the member may not do anything that affects others: that takes an approved member with a verified email. Null when they may. */
export function admissionRefusal(
  viewer: Pick<ViewerView, "status" | "emailVerified">,
): "membership-pending" | "email-unverified" | null {
  if (viewer.status !== "approved") return "membership-pending";
  return mustVerifyEmail(viewer) ? "email-unverified" : null;
}

/** Why the member cannot message others: they are not admitted, or their tier does not include it. Null when they can. */
export const messagingRefusal = (
  viewer: ViewerView,
): "membership-pending" | "email-unverified" | "tier-needed" | null =>
  admissionRefusal(viewer) ?? (viewer.capabilities.includes("networking") ? null : "tier-needed");
