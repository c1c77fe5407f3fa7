import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from "@headlessui/react";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";

type PopoverProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  action?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
};

export default function OpenPopover({ open, onClose, title, action, footer, children }: PopoverProps) {
  return (
    <Dialog open={open} onClose={onClose} className="fixed inset-0 z-40" transition>
      <DialogBackdrop className="scrim md:bg-transparent" transition />
      <DialogPanel
        className="dialog fixed flex flex-col overflow-hidden max-md:inset-x-0 max-md:top-16 max-md:bottom-0 md:top-[calc(var(--bar)+6px)] md:right-6 md:max-h-[min(680px,100dvh-var(--bar)-24px)] md:w-108"
        transition
      >
        <div className="flex min-h-14 items-center gap-2 py-2.5 pr-3 pl-5 max-md:pr-2 max-md:pl-4">
          <DialogTitle className="card-title flex-1">{title}</DialogTitle>
          {action}
          <span className="md:hidden">
            <IconButton label="Close" icon={<Icon of={X} />} onClick={() => onClose()} />
          </span>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
        {footer && <div className="border-t border-border px-5 py-2.5 max-md:px-4">{footer}</div>}
      </DialogPanel>
    </Dialog>
  );
}
