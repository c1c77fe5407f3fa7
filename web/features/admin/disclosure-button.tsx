import { ChevronDown, ChevronUp } from "lucide-react";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";

type Props = { of: string; open: boolean; controls: string; onToggle: () => void };

/** The button that opens and closes the details below a row. */
export function DisclosureButton({ of, open, controls, onToggle }: Props) {
  return (
    <IconButton
      size="sm"
      label={`${open ? "Close" : "Open"} ${of}`}
      icon={<Icon of={open ? ChevronUp : ChevronDown} />}
      aria-expanded={open}
      aria-controls={open ? controls : undefined}
      onClick={onToggle}
    />
  );
}
