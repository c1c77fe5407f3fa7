import type { Money } from "#contract/text.ts";

/** `€49`, `€49.50`; `Custom` without a price. */
export function formatPrice(price: Money | null): string {
  if (price === null) return "Custom";
  const whole = price.amountMinor % 100 === 0;
  return new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: price.currency,
    minimumFractionDigits: whole ? 0 : 2,
    maximumFractionDigits: whole ? 0 : 2,
  }).format(price.amountMinor / 100);
}
