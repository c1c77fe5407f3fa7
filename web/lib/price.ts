import { formatMoney } from "#contract/numbers.ts";
import type { Money } from "#contract/text.ts";

/** `€49`, `€49.50`; `Custom` without a price. */
export function formatPrice(price: Money | null): string {
  return price === null ? "Custom" : formatMoney(price);
}
