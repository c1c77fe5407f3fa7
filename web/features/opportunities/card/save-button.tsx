import { Bookmark } from "lucide-react";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { saveOpportunity } from "../api.ts";

type Saved = { id: string; company: string; isSaved: boolean };

export function useSaving({ id, company, isSaved }: Saved) {
  const save = useAction(saveOpportunity);
  return {
    icon: <Icon of={Bookmark} className={isSaved ? "fill-primary text-primary" : undefined} />,
    press: () => void save.run({ id, company, isSaved: !isSaved }),
  };
}

export function SaveButton({ opportunity, className }: { opportunity: Saved; className?: string }) {
  const { icon, press } = useSaving(opportunity);
  return (
    <IconButton
      label={`Save ${opportunity.company}`}
      icon={icon}
      aria-pressed={opportunity.isSaved}
      className={className}
      onClick={press}
    />
  );
}
