import { SquarePen } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { IconButton } from "#web/ui/button/icon-button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";

const NewMessageDialog = lazyOverlay(() => import("./new-message-dialog.tsx"), { resetOnOpen: true });

export function useNewMessage(): { icon: ReactNode; button: ReactNode; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  return {
    icon: <IconButton label="New message" data-key="n" icon={<Icon of={SquarePen} />} onClick={open} />,
    button: (
      <Button size="sm" variant="primary" onClick={open}>
        New message
      </Button>
    ),
    dialog: <NewMessageDialog open={isOpen} onClose={() => setOpen(false)} />,
  };
}
