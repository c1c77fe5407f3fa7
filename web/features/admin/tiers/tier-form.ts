import { readMoneyIn, whyNoMoneyIn } from "#contract/content/amounts.ts";
import type { AdminTierView, Capability } from "#contract/membership/tiers.ts";
import type { FieldErrors } from "#web/forms/read-form.ts";

export type TierForm = {
  name: string;
  /** In euros, as typed. */
  price: string;
  isCustom: boolean;
  /** One per line. */
  features: string;
  capabilities: Capability[];
};

const EMPTY: TierForm = { name: "", price: "", isCustom: false, features: "", capabilities: [] };

export function toForm(tier: AdminTierView | null): TierForm {
  if (!tier) return EMPTY;
  return {
    name: tier.name,
    price: tier.price ? String(tier.price.amountMinor / 100) : "",
    isCustom: tier.price === null,
    features: tier.features.join("\n"),
    capabilities: tier.capabilities,
  };
}

export const toInput = ({ name, price, isCustom, features, capabilities }: TierForm) => ({
  name,
  priceMinor: isCustom ? null : readMoneyIn(price, "EUR"),
  features: features
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean),
  capabilities,
});

/** Without this check, the API would take a missing amount as a custom price. */
export function checkPrice({ price, isCustom }: TierForm): FieldErrors<TierForm> {
  if (isCustom) return {};
  return { price: /\d/.test(price) ? whyNoMoneyIn(price, "EUR") : "Enter an amount, such as 49 or 49.50." };
}
