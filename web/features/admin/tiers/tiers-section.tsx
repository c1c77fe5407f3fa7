import { useQuery } from "@tanstack/react-query";
import { Check, Plus } from "lucide-react";
import { useState } from "react";
import { TIERS_MAX } from "#contract/limits.ts";
import { type AdminTierView, CAPABILITY_NAMES } from "#contract/membership/tiers.ts";
import { formatPrice } from "#web/lib/price.ts";
import { Button } from "#web/ui/button/button.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { adminTiersQuery } from "../api.ts";
import { SectionFailed, SectionLoading } from "../section-states.tsx";
import { formatMemberCount } from "../text.ts";
import { TierDialog } from "./tier-dialog.tsx";

/** The membership tiers, with a dialog to add and edit them. */
export default function TiersSection() {
  const { data, error, isPending, refetch } = useQuery(adminTiersQuery);
  const [open, setOpen] = useState(false);
  /** The tier in the dialog; null for a new one. It stays while the dialog closes. `round` resets the form each time the dialog opens. */
  const [edited, setEdited] = useState<{ tier: AdminTierView | null; round: number }>({ tier: null, round: 0 });
  if (isPending) return <SectionLoading />;
  if (!data)
    return <SectionFailed title="The tiers could not be loaded." error={error} onRetry={() => void refetch()} />;

  const edit = (tier: AdminTierView | null) => {
    setEdited(({ round }) => ({ tier, round: round + 1 }));
    setOpen(true);
  };
  const isFull = data.tiers.length >= TIERS_MAX;
  return (
    <SectionCard
      title="Membership tiers"
      inside="flush"
      action={
        isFull ? (
          <p className="text-meta text-muted">At most {TIERS_MAX} tiers</p>
        ) : (
          <Button size="sm" onClick={() => edit(null)}>
            <Icon of={Plus} />
            Add New Tier
          </Button>
        )
      }
      footer={
        <p className="text-meta text-muted">
          Members request a tier, an admin approves. Nothing is charged in early access.
        </p>
      }
    >
      <ul className="tiers">
        {data.tiers.map((tier) => (
          <Tier key={tier.id} tier={tier} onEdit={() => edit(tier)} />
        ))}
      </ul>
      <TierDialog key={edited.round} tier={edited.tier} open={open} onClose={() => setOpen(false)} />
    </SectionCard>
  );
}

function Tier({ tier, onEdit }: { tier: AdminTierView; onEdit: () => void }) {
  const { name, price, features, capabilities, memberCount } = tier;
  return (
    <li className="tier">
      <div className="tier-head">
        <h3>{name}</h3>
        <Button size="sm" aria-label={`Edit Tier ${name}`} onClick={onEdit}>
          Edit Tier
        </Button>
      </div>
      <p className="tier-price">{formatPrice(price)}</p>
      <ul>
        {features.map((feature) => (
          <li key={feature}>
            <Icon of={Check} size={16} />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <div className="tier-foot">
        {capabilities.length > 0 && (
          <p>Allows: {capabilities.map((one) => CAPABILITY_NAMES[one].toLowerCase()).join(", ")}</p>
        )}
        <p>{memberCount === null ? "Everybody without another tier" : formatMemberCount(memberCount)}</p>
      </div>
    </li>
  );
}
