import { useState } from "react";
import type { AdminMemberView } from "#contract/admin/members.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { TierSelect } from "../tier-select.tsx";
import { giveTier } from "./api.ts";
import { type ShowOutcome, showingOutcome } from "./outcome.ts";

type Props = { member: AdminMemberView; onOutcome: ShowOutcome };

export function TierAction({ member: { id, name, tier }, onOutcome }: Props) {
  const [chosen, setChosen] = useState(tier);
  const give = useAction(giveTier({ id }), showingOutcome(onOutcome, `${name} is now on the ${chosen.name} tier`));
  const choose = (next: typeof tier) => {
    onOutcome(null);
    setChosen(next);
  };
  return (
    <div className="flex flex-wrap items-end gap-2.5">
      <div className="min-w-0 flex-[1_1_180px]">
        <Field label="Tier">
          <TierSelect own={tier} value={chosen} onChange={choose} />
        </Field>
      </div>
      <ActionButton action={give} input={chosen.id} busyLabel="Saving..." aria-disabled={chosen.id === tier.id}>
        Change tier
      </ActionButton>
    </div>
  );
}
