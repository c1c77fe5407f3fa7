import { Bitcoin } from "lucide-react";
import { useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";

const DonationDialog = lazyOverlay(() => import("./donation-dialog.tsx"));

export function DonateButton({ address }: { address: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <DonateFace />
      </Button>
      <DonationDialog address={address} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

export const DonateFace = () => (
  <>
    <Icon of={Bitcoin} size={16} />
    Donate BTC
  </>
);
