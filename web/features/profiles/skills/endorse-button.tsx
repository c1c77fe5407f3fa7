import { Check, Plus } from "lucide-react";
import type { SkillView } from "#contract/profiles/profile.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { WaitNote, waitAttributes } from "#web/ui/feedback/wait-note.tsx";
import { toggleEndorsement } from "../api.ts";

/**
 * Endorsing one skill: `shown` is what the viewer asked for while the request runs, and what the server says before and after, so that a failure
 * undoes it.
 */
export function useEndorsement(memberId: string, skill: SkillView) {
  const action = useAction(toggleEndorsement(memberId, skill.id));
  const isEndorsed = action.busy ? (action.input ?? skill.isEndorsed) : skill.isEndorsed;
  const change = Number(isEndorsed) - Number(skill.isEndorsed);
  return { action, shown: { isEndorsed, endorsements: skill.endorsements + change } };
}

type Props = {
  name: string;
  endorsement: ReturnType<typeof useEndorsement>;
  /** The id of the element that says why the viewer may not endorse; undefined when they may. */
  refusalId: string | undefined;
};

/** Endorses a skill, or takes it back. */
export function EndorseButton({ name, endorsement: { action, shown }, refusalId }: Props) {
  const refused = refusalId ? { "aria-disabled": true, "aria-describedby": refusalId } : waitAttributes(action);
  return (
    <div>
      <Button
        size="sm"
        variant={shown.isEndorsed ? "soft" : "secondary"}
        aria-pressed={shown.isEndorsed}
        {...refused}
        onClick={() => void action.run(!shown.isEndorsed)}
      >
        <Icon of={shown.isEndorsed ? Check : Plus} size={16} />
        {shown.isEndorsed ? "Endorsed" : "Endorse"} <span className="sr-only">{name}</span>
      </Button>
      <WaitNote of={action} className="text-subtle" />
    </div>
  );
}
