import { X } from "lucide-react";
import type { SuggestionView } from "#contract/network/suggestions.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { toastSuccess } from "#web/ui/feedback/toast.ts";
import { dismissSuggestion, restoreSuggestion } from "./api.ts";

type Props = { suggestion: SuggestionView; at: number; onGone: () => void; className?: string };

export function DismissButton({ suggestion, at, onGone, className = "" }: Props) {
  const { name } = suggestion.person;
  const restore = useAction(restoreSuggestion);
  const dismiss = useAction(dismissSuggestion, {
    onDone: () =>
      toastSuccess(`${name} won't be suggested again.`, {
        label: "Undo",
        onPress: () => void restore.run({ suggestion, at }),
      }),
  });
  return (
    <IconButton
      size="sm"
      label={`Don't suggest ${name}`}
      icon={<Icon of={X} />}
      className={className}
      onClick={({ detail }) => {
        // The second click of a double-click may hit another row.
        if (detail > 1) return;
        void dismiss.run({ suggestion, at });
        onGone();
      }}
    />
  );
}
