import { Description, Dialog, DialogBackdrop, DialogPanel, DialogTitle } from "@headlessui/react";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";

export type DialogProps = {
  open: boolean;
  /** Called by Escape, a press outside and the Close button. */
  onClose: () => void;
  title: string;
  description?: ReactNode;
  /** A line above the buttons that stays visible. */
  note?: ReactNode;
  /** Buttons, the main one last. They stay visible while a long dialog scrolls. */
  footer?: ReactNode;
  wide?: boolean;
  children?: ReactNode;
};

/** The content of `Dialog`, which loads it when it first opens. */
export default function OpenDialog({ open, onClose, title, description, note, footer, wide, children }: DialogProps) {
  return (
    <Dialog open={open} onClose={onClose} className="dialog-viewport scroll-pb-28" transition>
      <DialogBackdrop className="scrim" transition />

      <DialogPanel className={wide ? "dialog dialog-wide" : "dialog"} transition>
        <div className="flex items-start gap-3 px-6 pt-5 max-md:px-4">
          <DialogTitle className="flex-1 pt-1">{title}</DialogTitle>
          <IconButton size="sm" label="Close" icon={<Icon of={X} />} onClick={() => onClose()} />
        </div>
        <div className="px-6 pt-2 pb-5 max-md:px-4">
          {description && <Description className="mb-3 text-muted">{description}</Description>}
          {children}
        </div>
        {footer && (
          <div className="sticky bottom-0 rounded-b-sheet border-t border-border bg-raised px-6 py-3.5 max-md:rounded-none max-md:px-4 md:-bottom-6">
            {note}
            <div className="flex justify-end gap-2 max-md:*:flex-1">{footer}</div>
          </div>
        )}
      </DialogPanel>
    </Dialog>
  );
}
