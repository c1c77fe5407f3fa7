import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { FREE_TIER } from "#contract/membership/tiers.ts";
import { formatPrice } from "#web/lib/price.ts";
import { tiersQuery } from "#web/lib/tiers/api.ts";
import { MoreOptions } from "#web/ui/content/more-options.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Select } from "#web/ui/fields/input.tsx";
import { Options } from "#web/ui/fields/options.tsx";

/** Closed at first, because most members start with the free tier. Tiers load when it opens. */
export function TierChoice(attributes: ComponentProps<typeof Select>) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({ ...tiersQuery, enabled: isOpen });
  const tiers = data?.tiers.filter(({ id, offered }) => offered && id !== FREE_TIER) ?? [];
  return (
    <MoreOptions isOpen={isOpen} onOpenChange={setOpen}>
      <Field
        label="Membership tier"
        optional
        error={
          error && !data ? "Membership tiers could not be loaded. You can request one later in Settings." : undefined
        }
        hint="An admin reviews your request. Nothing is charged on this site."
      >
        {/* Remounted with the tiers, to select the tier of a restored draft. */}
        <Select {...attributes} key={data ? "loaded" : "empty"} aria-busy={isOpen && !data && !error}>
          <Options none="Free" of={tiers.map(({ id, name, price }) => [id, `${name}, ${formatPrice(price)}`])} />
        </Select>
      </Field>
    </MoreOptions>
  );
}
