import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { Button } from "#web/ui/button/button.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { SettingRow } from "../setting-row.tsx";

const ChangeName = lazyOverlay(() => import("./name-dialog.tsx"), { resetOnOpen: true });

export function AccountName({ name }: { name: string }) {
  const dialog = useDialogUrl("name");
  return (
    <SettingRow title="Name" description={name}>
      <Button size="sm" aria-label="Change name" onClick={dialog.show}>
        Change
      </Button>
      <ChangeName name={name} open={dialog.isOpen} onClose={dialog.close} />
    </SettingRow>
  );
}
