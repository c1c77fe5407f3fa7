import { useQuery } from "@tanstack/react-query";
import { Ban, Check, ListOrdered, Plus } from "lucide-react";
import { useState } from "react";
import { TIERS_MAX } from "#contract/limits.ts";
import { type AdminTierView, CAPABILITY_NAMES, FREE_TIER } from "#contract/membership/tiers.ts";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { formatPrice } from "#web/lib/price.ts";
import { Button } from "#web/ui/button/button.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { StatePill } from "#web/ui/content/pills.tsx";
import { QueryState } from "#web/ui/feedback/query-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { adminTiersQuery } from "../api.ts";
import { formatMemberCount } from "../text.ts";
import { OfferQuestion } from "./offer-question.tsx";

const TierDialog = lazyOverlay(() => import("./tier-dialog.tsx"), { resetOnOpen: true });
const OrderDialog = lazyOverlay(() => import("./order-dialog.tsx"), { resetOnOpen: true });

export default function TiersSection() {
  return (
    <QueryState query={useQuery(adminTiersQuery)} failed="Could not load tiers." loading={<Skeleton height={280} />}>
      {({ tiers }) => <Tiers tiers={tiers} />}
    </QueryState>
  );
}

function Tiers({ tiers }: { tiers: readonly AdminTierView[] }) {
  const [isOpen, setIsOpen] = useState(false);
  /** Null for a new tier. Stays set while the dialog closes. */
  const [edited, setEdited] = useState<AdminTierView | null>(null);
  const [asked, setAsked] = useState<AdminTierView | null>(null);
  const order = useDialogUrl("tier-order");
  const edit = (tier: AdminTierView | null) => {
    setEdited(tier);
    setIsOpen(true);
  };
  const isFull = tiers.length >= TIERS_MAX;
  return (
    <SectionCard
      title="Membership tiers"
      inside="flush"
      className="max-md:*:first:flex-wrap"
      action={
        <div className="flex flex-wrap items-center gap-2 max-md:w-full">
          <Button size="sm" variant="ghost" className="max-md:-ml-3.25" onClick={order.show}>
            <Icon of={ListOrdered} />
            Change order
          </Button>
          {isFull ? (
            <p className="text-meta text-muted">Up to {TIERS_MAX} tiers</p>
          ) : (
            <Button size="sm" onClick={() => edit(null)}>
              <Icon of={Plus} />
              Add New Tier
            </Button>
          )}
        </div>
      }
      footer={
        <p className="text-meta text-muted">
          Members request a tier and an admin approves it. Nothing is charged on this site.
        </p>
      }
    >
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,236px),1fr))] overflow-clip border-t border-border">
        {tiers.map((tier) => (
          <Tier key={tier.id} tier={tier} onEdit={() => edit(tier)} onOffer={() => setAsked(tier)} />
        ))}
      </ul>
      <TierDialog tier={edited} open={isOpen} onClose={() => setIsOpen(false)} />
      <OrderDialog tiers={tiers} open={order.isOpen} onClose={order.close} />
      <OfferQuestion tier={asked} onClose={() => setAsked(null)} />
    </SectionCard>
  );
}

type TierProps = { tier: AdminTierView; onEdit: () => void; onOffer: () => void };

function Tier({ tier, onEdit, onOffer }: TierProps) {
  const { id, name, price, features, capabilities, memberCount, offered } = tier;
  return (
    // Borders only on the right and below; the card clips those at its own edge.
    <li className="flex flex-col px-5 pt-4 pb-4.5 [box-shadow:1px_0_0_var(--border),0_1px_0_var(--border)]">
      <div className="flex items-center justify-between gap-2">
        <h3 className="min-w-0 text-body leading-[1.3] wrap-anywhere">{name}</h3>
        <Button size="sm" aria-label={`Edit Tier ${name}`} onClick={onEdit}>
          Edit Tier
        </Button>
      </div>
      <div className="mt-2 mb-3 flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <p className="font-serif text-h1 leading-[1.1] font-[560] lining-nums tabular-nums">{formatPrice(price)}</p>
        {!offered && <StatePill tone="quiet" icon={Ban} word="Withdrawn" />}
      </div>
      <ul className="mb-4 grid gap-1.5 text-sm">
        {features.map((feature) => (
          <li key={feature} className="flex gap-2 wrap-anywhere">
            <Icon of={Check} size={16} className="mt-[3px] flex-none text-primary" />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <div className="mt-auto grid gap-1 text-meta text-muted">
        {capabilities.length > 0 && (
          <p>Allows: {capabilities.map((one) => CAPABILITY_NAMES[one].toLowerCase()).join(", ")}</p>
        )}
        <p>{memberCount === null ? "Everyone without another tier" : formatMemberCount(memberCount)}</p>
      </div>
      {id !== FREE_TIER && (
        <Button
          size="sm"
          variant="ghost"
          className="mt-3 -ml-3.25 self-start"
          aria-label={offered ? `Withdraw ${name}` : `Offer ${name} again`}
          onClick={onOffer}
        >
          {offered ? "Withdraw" : "Offer again"}
        </Button>
      )}
    </li>
  );
}
