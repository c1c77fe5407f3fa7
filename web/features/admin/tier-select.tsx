import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { Select } from "#web/ui/fields/input.tsx";
import { Options } from "#web/ui/fields/options.tsx";
import { adminTiersQuery } from "./api.ts";

type Tier = { id: string; name: string };
type Props = Omit<ComponentProps<typeof Select>, "value" | "onChange"> & {
  own: Tier;
  value: Tier;
  onChange: (tier: Tier) => void;
};

export function useIsWithdrawn({ id }: Tier): boolean {
  const { data } = useQuery(adminTiersQuery);
  return data?.tiers.some((tier) => tier.id === id && !tier.offered) ?? false;
}

export function TierSelect({ own, value, onChange, ...rest }: Props) {
  const { data } = useQuery(adminTiersQuery);
  const tiers = data?.tiers ?? [];
  const withdrawn = tiers.filter(({ offered }) => !offered).map(({ id }) => id);
  // A withdrawn tier can be kept, but not given.
  const offered: Tier[] = tiers.filter(({ id }) => id === own.id || !withdrawn.includes(id));
  const choices = offered.some(({ id }) => id === own.id) ? offered : [own, ...offered];
  const nameOf = ({ id, name }: Tier) => (withdrawn.includes(id) ? `${name} (withdrawn)` : name);
  const choose = (chosen: string) => onChange(choices.find(({ id }) => id === chosen) ?? own);
  return (
    <Select {...rest} value={value.id} onChange={({ target }) => choose(target.value)}>
      <Options of={choices.map((tier) => [tier.id, nameOf(tier)])} />
    </Select>
  );
}
