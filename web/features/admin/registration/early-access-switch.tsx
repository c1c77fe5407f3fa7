import { useAction } from "#web/lib/mutations/use-action.ts";
import { WaitNote, waitAttributes } from "#web/ui/feedback/wait-note.tsx";
import { Checkbox } from "#web/ui/fields/choice.tsx";
import { changeEarlyAccess } from "./api.ts";

export function EarlyAccessSwitch({ isShown }: { isShown: boolean }) {
  const save = useAction(changeEarlyAccess);
  return (
    <div className="grid gap-2 border-t border-border pt-4">
      <Checkbox
        role="switch"
        label="Show the early-access notice"
        description="On the landing page and at sign-up: some features are still under development."
        checked={save.busy ? (save.input ?? isShown) : isShown}
        {...waitAttributes(save)}
        onChange={({ target }) => void save.run(target.checked)}
      />
      <WaitNote of={save} className="text-subtle" />
    </div>
  );
}
