import { TIER_PRICE_MAX_MINOR } from "#contract/limits.ts";
import type { AdminTierView, Capability, TierInput } from "#contract/membership/tiers.ts";

/** The values of the form. */
export type TierForm = {
  name: string;
  /** In euros, as typed. */
  price: string;
  isCustom: boolean;
  /** One per line. */
  features: string;
  capabilities: Capability[];
};
export type TierErrors = Partial<Record<"name" | "price" | "features", string>>;

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

/** `49`, `49.5` and `49,50` in cents; null for anything else. */
function toCents(price: string): number | null {
  const match = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(price.trim().replace(/^€\s*/, ""));
  if (!match) return null;
  const cents = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return cents <= TIER_PRICE_MAX_MINOR ? cents : null;
}

/** The input for the API, or the errors of the form. The server validates too. */
export function readForm(form: TierForm): { input: TierInput } | { errors: TierErrors } {
  const errors: TierErrors = {};
  const priceMinor = form.isCustom ? null : toCents(form.price);
  if (form.name.trim() === "") errors.name = "A tier needs a name.";
  if (!form.isCustom && priceMinor === null) errors.price = "Please enter an amount, such as 49 or 49.50.";
  if (Object.keys(errors).length > 0) return { errors };
  const features = form.features
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  return { input: { name: form.name.trim(), priceMinor, features, capabilities: form.capabilities } };
}

/** The field whose error a change may fix. */
export function errorField(part: Partial<TierForm>): keyof TierErrors | undefined {
  if ("name" in part) return "name";
  if ("price" in part || "isCustom" in part) return "price";
  return "features" in part ? "features" : undefined;
}

/** The errors of the server by field of the form. The server names `features.0` or `priceMinor`. */
export function toErrors(fields: Record<string, string>): TierErrors {
  const under = (prefix: string) => Object.entries(fields).find(([path]) => path.startsWith(prefix))?.[1];
  return { name: under("name"), price: under("price"), features: under("features") };
}
