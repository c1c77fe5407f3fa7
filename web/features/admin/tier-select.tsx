import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { Select } from "#web/ui/fields/input.tsx";
import { Options } from "#web/ui/fields/options.tsx";
import { adminTiersQuery } from "./api.ts";

type Tier = { id: string; name: string };
type Props = Omit<ComponentProps<typeof Select>, "value" | "onChange"> & {
  /** The tier that is there before the others are loaded. */
  own: Tier;
  value: Tier;
  onChange: (tier: Tier) => void;
};

export function TierSelect({ own, value, onChange, ...rest }: Props) {
  const { data } = useQuery(adminTiersQuery);
  const tiers: Tier[] = data?.tiers ?? [];
  const choices = tiers.some(({ id }) => id === own.id) ? tiers : [own, ...tiers];
  const choose = (chosen: string) => onChange(choices.find(({ id }) => id === chosen) ?? own);
  return (
    <Select {...rest} value={value.id} onChange={({ target }) => choose(target.value)}>
      <Options of={choices.map(({ id, name }) => [id, name])} />
    </Select>
  );
}
