import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Icon } from "./icon.tsx";

type Props = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void; children: ReactNode };

/** Hidden fields keep their values. */
export function MoreOptions({ isOpen, onOpenChange, children }: Props) {
  const panel = useId();
  return (
    <div>
      <button
        type="button"
        className="textlink max-md:min-h-11"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => onOpenChange(!isOpen)}
      >
        <Icon of={isOpen ? ChevronUp : ChevronDown} size={18} />
        <span>More options</span>
      </button>
      <div id={panel} className={isOpen ? "mt-3 grid gap-4 max-md:mt-1.5" : undefined} hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}
