import { BadgeCheck, Check, Clock, LockOpen, type LucideIcon } from "lucide-react";
import { CAPABILITY_NAMES, type TierView } from "#contract/membership/tiers.ts";
import type { Action } from "#web/lib/mutations/use-action.ts";
import { formatPrice } from "#web/lib/price.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { StatePill } from "#web/ui/content/pills.tsx";

type Props = {
  tier: TierView;
  state: "own" | "requested" | "open";
  request: Action<TierView | null>;
};

export function TierCard({ tier, state, request }: Props) {
  return (
    // Borders only on the right and below; the list clips those at its own edge.
    <li
      className={`flex flex-col px-5 pt-4 pb-4.5 wrap-anywhere [box-shadow:1px_0_0_var(--border),0_1px_0_var(--border)] max-md:px-4 ${state === "own" ? "bg-[color-mix(in_oklab,var(--brass-soft)_30%,var(--surface))]" : ""}`}
    >
      <h3>{tier.name}</h3>
      {!tier.offered && (
        <p className="text-meta text-muted">
          {state === "own" ? "No longer offered. You keep it." : "No longer offered."}
        </p>
      )}
      <p className="mt-2 mb-3 font-serif text-h1 leading-[1.1] font-[560] lining-nums tabular-nums">
        {formatPrice(tier.price)}
      </p>
      <Points icon={Check} texts={tier.features} />
      {tier.capabilities.length > 0 && (
        <>
          <p className="mb-1.5 text-meta text-muted">Includes:</p>
          <Points icon={LockOpen} texts={tier.capabilities.map((capability) => CAPABILITY_NAMES[capability])} />
        </>
      )}
      <div className="mt-auto flex min-h-9 flex-wrap items-center gap-2">
        <Act tier={tier} state={state} request={request} />
      </div>
    </li>
  );
}

function Points({ icon, texts }: { icon: LucideIcon; texts: readonly string[] }) {
  return (
    <ul className="mb-3 grid gap-1.5 text-sm">
      {texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: features have no other order, and two may be alike
        <li key={at} className="flex gap-2">
          <Icon of={icon} size={16} className="mt-0.75 flex-none text-primary" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** The same element in all states, so that it keeps the focus. */
function Act({ tier, state, request }: Props) {
  if (state === "own") {
    return <StatePill tone="brass" icon={BadgeCheck} word="Current tier" />;
  }
  const isRequested = state === "requested";
  return (
    <>
      {isRequested && <StatePill tone="line" icon={Clock} word="Requested" />}
      <ActionButton
        action={request}
        input={isRequested ? null : tier}
        size="sm"
        variant="secondary"
        busyLabel={isRequested ? "Withdrawing..." : "Requesting..."}
        aria-label={isRequested ? `Withdraw request for ${tier.name}` : `Request ${tier.name}`}
      >
        {isRequested ? "Withdraw" : "Request"}
      </ActionButton>
    </>
  );
}
