import { Check, Plus } from "lucide-react";
import type { SkillView } from "#contract/profiles/profile.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { WaitNote, waitAttributes } from "#web/ui/feedback/wait-note.tsx";
import { toggleEndorsement } from "../api.ts";

/** `shown`: the requested state during the request, else the server's, so that a failure reverts it. */
export function useEndorsement(memberId: string, skill: SkillView) {
  const action = useAction(toggleEndorsement(memberId, skill.id));
  const isEndorsed = action.busy ? (action.input ?? skill.isEndorsed) : skill.isEndorsed;
  const change = Number(isEndorsed) - Number(skill.isEndorsed);
  return { action, shown: { isEndorsed, endorsements: skill.endorsements + change } };
}

type Props = {
  name: string;
  endorsement: ReturnType<typeof useEndorsement>;
  /** The id of the element that says why the viewer has no permission; undefined with permission. */
  refusalId: string | undefined;
};

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
        <span>{shown.isEndorsed ? "Endorsed" : "Endorse"}</span> <span className="sr-only">{name}</span>
      </Button>
      <WaitNote of={action} className="text-subtle" />
    </div>
  );
}
