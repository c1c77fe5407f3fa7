import { Check, Copy } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { addressGroups, DONATION, paymentUri } from "#contract/site/donation.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import QrCode from "#web/ui/qr/qr-code.tsx";
import { DonationContent } from "./donation-content.tsx";

type Props = { address: string; open: boolean; onClose: () => void };

const COPIED_MS = 2000;

/** If the browser does not allow copying, the address is selected instead. */
export default function DonationDialog({ address, open, onClose }: Props) {
  const field = useRef<HTMLDivElement>(null);
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    const copied = await copyText(address, DONATION.copied.join("\n"), DONATION.failed);
    setCopied(copied);
    if (copied || !field.current) return;
    field.current.focus();
    getSelection()?.selectAllChildren(field.current);
  };
  return (
    <Dialog open={open} onClose={onClose} title={DONATION.title}>
      <DonationContent
        field={field}
        address={addressGroups(address).map((group, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups have no other order
          <span key={i} className="mr-1.5 whitespace-nowrap">
            {group}
          </span>
        ))}
        code={<QrCode text={paymentUri(address)} label="QR code of the BTC address" />}
        copy={
          <Button onClick={() => void copy()}>
            <Icon of={isCopied ? Check : Copy} />
            <span>{isCopied ? "Copied" : "Copy"}</span>
          </Button>
        }
      />
    </Dialog>
  );
}
