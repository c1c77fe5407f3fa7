import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FREE_TIER, type TierView } from "#contract/membership/tiers.ts";
import { tiersQuery } from "#web/lib/tiers-query.ts";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/input.tsx";

const priceOf = ({ price }: TierView) =>
  price
    ? new Intl.NumberFormat("en", {
        style: "currency",
        currency: price.currency,
        trailingZeroDisplay: "stripIfInteger",
      }).format(price.amountMinor / 100)
    : "Custom";

/** The choice of a tier at sign-up. Closed at first, because most members start with the free tier. The tiers are fetched when it opens. */
export function TierChoice() {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({ ...tiersQuery, enabled: isOpen });
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-6 w-fit cursor-pointer text-sm font-semibold text-link">More options</summary>
      <div className="mt-3">
        <Field
          label="Membership tier"
          optional
          error={
            error && !data ? "The tiers could not be loaded. You can ask for one later, under Settings." : undefined
          }
          hint="An administrator decides. Nothing is charged in early access."
        >
          <Select name="requestedTierId" aria-busy={isOpen && !data && !error}>
            <option value="">Free</option>
            {data?.tiers
              .filter(({ id }) => id !== FREE_TIER)
              .map((tier) => (
                <option key={tier.id} value={tier.id}>
                  {tier.name}, {priceOf(tier)}
                </option>
              ))}
          </Select>
        </Field>
      </div>
    </details>
  );
}
