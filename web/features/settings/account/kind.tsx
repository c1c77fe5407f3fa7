import type { MemberKind } from "#contract/members.ts";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { KINDS } from "#web/lib/member-kinds.ts";
import { Button } from "#web/ui/button/button.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { SettingRow } from "../setting-row.tsx";

const ChangeKind = lazyOverlay(() => import("./kind-dialog.tsx"), { resetOnOpen: true });

export function AccountKind({ kind }: { kind: MemberKind }) {
  const dialog = useDialogUrl("kind");
  return (
    <SettingRow title="I am a…" description={KINDS[kind].title}>
      <Button size="sm" aria-label="Change what describes you" onClick={dialog.show}>
        Change
      </Button>
      <ChangeKind kind={kind} open={dialog.isOpen} onClose={dialog.close} />
    </SettingRow>
  );
}
