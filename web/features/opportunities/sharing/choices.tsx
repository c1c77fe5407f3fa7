import { Select } from "#web/ui/fields/input.tsx";
import type { OpportunityForm } from "./form-values.ts";

type ChoicesProps = { register: ReturnType<OpportunityForm["register"]>; list: readonly (readonly [string, string])[] };

/** The entries of a closed list. */
export const Choices = ({ register, list }: ChoicesProps) => (
  <Select {...register}>
    <option value="">Choose</option>
    {list.map(([code, name]) => (
      <option key={code} value={code}>
        {name}
      </option>
    ))}
  </Select>
);
