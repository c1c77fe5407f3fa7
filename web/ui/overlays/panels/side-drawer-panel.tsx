import { Dialog, DialogBackdrop, DialogPanel, DialogTitle } from "@headlessui/react";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";

type SideDrawerProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  sub?: ReactNode;
  picture?: ReactNode;
  children: ReactNode;
};

export default function OpenSideDrawer({ open, onClose, title, sub, picture, children }: SideDrawerProps) {
  return (
    <Dialog open={open} onClose={onClose} className="fixed inset-0 z-40" transition>
      <DialogBackdrop className="scrim" transition />
      <DialogPanel className="side-drawer" transition>
        <div className="head">
          {picture}
          <div>
            <DialogTitle>{title}</DialogTitle>
            {sub && <p>{sub}</p>}
          </div>
          <IconButton label="Close" icon={<Icon of={X} />} onClick={() => onClose()} />
        </div>
        <div className="body">{children}</div>
      </DialogPanel>
    </Dialog>
  );
}
