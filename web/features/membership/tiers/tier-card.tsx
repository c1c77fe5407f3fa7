import { BadgeCheck, Check, Clock, LockOpen } from "lucide-react";
import { CAPABILITY_NAMES, type TierView } from "#contract/membership/tiers.ts";
import { formatPrice } from "#web/lib/price.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Pill } from "#web/ui/content/pills.tsx";

type Props = {
  tier: TierView;
  state: "own" | "requested" | "open";
  busy: boolean;
  onRequest: () => void;
  onWithdraw: () => void;
};

/** A tier: its price, its features, and its capabilities. */
export function TierCard({ tier, state, busy, onRequest, onWithdraw }: Props) {
  return (
    <li className="plan" data-own={state === "own" || undefined}>
      <h3>{tier.name}</h3>
      <p className="plan-price">{formatPrice(tier.price)}</p>
      <ul>
        {tier.features.map((feature) => (
          <li key={feature}>
            <Icon of={Check} size={16} />
            {feature}
          </li>
        ))}
      </ul>
      {tier.capabilities.length > 0 && (
        <>
          <p className="plan-opens">Opens here:</p>
          <ul>
            {tier.capabilities.map((capability) => (
              <li key={capability}>
                <Icon of={LockOpen} size={16} />
                {CAPABILITY_NAMES[capability]}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="plan-act">
        <Act name={tier.name} state={state} busy={busy} onRequest={onRequest} onWithdraw={onWithdraw} />
      </div>
    </li>
  );
}

type ActProps = Pick<Props, "state" | "busy" | "onRequest" | "onWithdraw"> & { name: string };

/** The button to request a tier or withdraw the request. It stays the same element, so that it keeps the focus. */
function Act({ name, state, busy, onRequest, onWithdraw }: ActProps) {
  if (state === "own") {
    return (
      <Pill tone="brass" icon={<Icon of={BadgeCheck} size={14} />}>
        Yours
      </Pill>
    );
  }
  const isRequested = state === "requested";
  return (
    <>
      {isRequested && (
        <Pill tone="line" icon={<Icon of={Clock} size={14} />}>
          Requested
        </Pill>
      )}
      <Button
        size="sm"
        variant={isRequested ? "ghost" : "secondary"}
        busy={busy}
        busyLabel={isRequested ? "Withdrawing..." : "Asking..."}
        aria-label={isRequested ? `Withdraw the request for ${name}` : `Request tier ${name}`}
        onClick={isRequested ? onWithdraw : onRequest}
      >
        {isRequested ? "Withdraw" : "Request"}
      </Button>
    </>
  );
}
