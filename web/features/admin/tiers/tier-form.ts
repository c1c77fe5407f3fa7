import { TIER_PRICE_MAX_MINOR } from "#contract/limits.ts";
import type { AdminTierView, Capability } from "#contract/membership/tiers.ts";
import { plainDigits } from "#contract/numbers.ts";

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
  priceMinor: isCustom ? null : toCents(price),
  features: features
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean),
  capabilities,
});

/** Without this check, the API would take a missing amount as a custom price. */
export const checkPrice = ({ price, isCustom }: TierForm) =>
  isCustom || toCents(price) !== null ? {} : { price: "Enter an amount, such as 49 or 49.50." };

/** `49`, `49.5` and `49,50` in cents; null for anything else. */
function toCents(price: string): number | null {
  const match = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(plainDigits(price).trim().replace(/^€\s*/, ""));
  if (!match) return null;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return cents <= TIER_PRICE_MAX_MINOR ? cents : null;
}
