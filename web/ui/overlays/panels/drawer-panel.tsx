import { Dialog, DialogBackdrop, DialogPanel } from "@headlessui/react";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Brand } from "#web/ui/content/brand.tsx";
import { Icon } from "#web/ui/content/icon.tsx";

type DrawerProps = { open: boolean; onClose: () => void; label: string; children: ReactNode };

export default function OpenDrawer({ open, onClose, label, children }: DrawerProps) {
  return (
    <Dialog open={open} onClose={onClose} aria-label={label} className="fixed inset-0 z-40" transition>
      <DialogBackdrop className="scrim" transition />
      <DialogPanel className="drawer" transition>
        <div className="flex h-(--bar) shrink-0 items-center justify-between border-b border-border pr-2 pl-5">
          <Brand />
          <IconButton label="Close menu" icon={<Icon of={X} />} onClick={() => onClose()} />
        </div>
        {children}
      </DialogPanel>
    </Dialog>
  );
}
