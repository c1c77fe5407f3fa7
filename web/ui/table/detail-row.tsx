import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";

type Props = {
  /** Names the details in the button's label: `Open Suspended, Fri, Oct 30`. */
  of: string;
  columns: number;
  isOpenAtFirst?: boolean;
  detail: ReactNode;
  children: ReactNode;
};

export function DetailRow({ of, columns, isOpenAtFirst = false, detail, children }: Props) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const id = useId();
  return (
    <>
      <tr
        data-row
        tabIndex={-1}
        className={`max-lg:pr-16 ${isOpen ? "border-b-0 bg-bg *:border-b-0 *:bg-bg" : ""}`.trimEnd()}
      >
        {children}
        <td className="acts max-lg:absolute max-lg:top-2 max-lg:right-3.5">
          <IconButton
            size="sm"
            label={`${isOpen ? "Close" : "Open"} ${of}`}
            icon={<Icon of={isOpen ? ChevronUp : ChevronDown} />}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setIsOpen(!isOpen)}
          />
        </td>
      </tr>
      {isOpen && (
        <tr id={id} className="bg-bg">
          <td colSpan={columns} className="h-auto bg-bg px-5 pt-0 pb-5 max-lg:flex-[1_1_100%] max-lg:p-0">
            <div className="grid grid-cols-1 items-start gap-4 pt-1 lg:grid-cols-[minmax(0,1fr)_300px] lg:gap-8">
              {detail}
            </div>
          </td>
        </tr>
      )}
    </>
  );
}
