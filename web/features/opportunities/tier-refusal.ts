import { useQuery } from "@tanstack/react-query";
import type { TierView } from "#contract/membership/tiers.ts";
import { admissionRefusal } from "#web/lib/auth/admission.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { tiersQuery } from "#web/lib/tiers/api.ts";

/** Names the offered tier that allows sharing; null if the viewer can share. */
export function useDealFlowRefusal(): string | null {
  const viewer = useViewer();
  const refusal = viewer && admissionRefusal(viewer);
  const isTierNeeded = viewer !== null && refusal === null && !viewer.capabilities.includes("deal-flow");
  const { data } = useQuery({ ...tiersQuery, enabled: isTierNeeded });
  if (refusal === "email-unverified") return "Confirm your email to share opportunities.";
  if (refusal) return "You can share opportunities once an admin approves your membership.";
  if (!isTierNeeded) return null;
  // A price on request counts as the highest.
  const priceOf = ({ price }: TierView) => price?.amountMinor ?? Number.POSITIVE_INFINITY;
  const [tier] = (data?.tiers ?? [])
    .filter(({ offered, capabilities }) => offered && capabilities.includes("deal-flow"))
    .toSorted((one, other) => (priceOf(one) < priceOf(other) ? -1 : 1));
  return tier
    ? `Sharing an opportunity is part of the ${tier.name} tier.`
    : "Your tier does not include sharing opportunities.";
}
