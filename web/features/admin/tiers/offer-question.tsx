import type { AdminTierView } from "#contract/membership/tiers.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { useLastOpen } from "#web/ui/overlays/last-open.ts";
import { formatMemberCount } from "../text.ts";
import { offerTier } from "./api.ts";

export function OfferQuestion({ tier, onClose }: { tier: AdminTierView | null; onClose: () => void }) {
  const offer = useAction(offerTier);
  const shown = useLastOpen(tier);
  const isOffered = shown?.offered ?? true;
  return (
    <ConfirmDialog
      open={tier !== null}
      onClose={onClose}
      title={isOffered ? `Withdraw ${shown?.name ?? "tier"}?` : `Offer ${shown?.name ?? "tier"} again?`}
      description={
        isOffered
          ? `Nobody can request it or be given it anymore. ${keepers(shown?.memberCount ?? 0)} Waiting requests stay in the list until you choose another tier or reject them. You can offer it again at any time.`
          : "Visitors can choose it at sign-up, members can request it, and admins can give it."
      }
      confirm={isOffered ? "Withdraw" : "Offer again"}
      busyLabel="Saving..."
      danger={isOffered}
      onConfirm={() => (shown ? offer.run({ id: shown.id, offered: !isOffered }) : Promise.resolve(false))}
      waiting={offer}
    />
  );
}

const keepers = (count: number): string =>
  count === 0
    ? "No member has it."
    : `${formatMemberCount(count)} ${count === 1 ? "keeps" : "keep"} it, with what it allows and the agreed price.`;
