import { useState } from "react";
import { Button } from "#web/ui/button/button.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { SettingRow } from "../setting-row.tsx";
import type { NameDialogProps } from "./name-dialog.tsx";

const ChangeName = lazyOverlay<NameDialogProps>(() => import("./name-dialog.tsx"));

/** The name that other members see. */
export function AccountName({ name }: { name: string }) {
  const [open, setOpen] = useState(false);
  return (
    <SettingRow title="Name" description={name}>
      <Button size="sm" aria-label="Change name" onClick={() => setOpen(true)}>
        Change
      </Button>
      <ChangeName name={name} open={open} onClose={() => setOpen(false)} />
    </SettingRow>
  );
}
