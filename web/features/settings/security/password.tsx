import { useMemo } from "react";
import { formatLongDate } from "#contract/dates.ts";
import type { SecurityView } from "#contract/settings/security.ts";
import { useViewer } from "#web/lib/auth/auth-client.ts";
import { bootstrapData } from "#web/lib/bootstrap-data.ts";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { sendPasswordLink } from "../api.ts";
import { SettingRow } from "../setting-row.tsx";

const ChangePassword = lazyOverlay(() => import("./password-dialog.tsx"), { resetOnOpen: true });

export function SecurityPassword({ security }: { security: SecurityView }) {
  const dialog = useDialogUrl("password");
  const { hasPassword, passwordSetAt } = security;
  return (
    <SectionCard title="Password" inside="flush">
      <Rows className="border-t border-border">
        {hasPassword ? (
          <SettingRow
            title={passwordSetAt ? `Set on ${formatLongDate(passwordSetAt)}` : "Password set"}
            description="Changing your password signs out all other devices."
          >
            <Button size="sm" onClick={dialog.show}>
              Change password
            </Button>
            <ChangePassword open={dialog.isOpen} onClose={dialog.close} />
          </SettingRow>
        ) : (
          <SettingRow title="No password yet" description="Set a password to sign in with your email and password.">
            <PasswordLink />
          </SettingRow>
        )}
      </Rows>
    </SectionCard>
  );
}

/** A first password needs a mailed link, because a guest account's session does not prove who owns the email. */
function PasswordLink() {
  const viewer = useViewer();
  const action = useAction(sendPasswordLink);
  const email = viewer?.email ?? "";
  const input = useMemo(() => ({ email }), [email]);
  if (!viewer || !bootstrapData().mail) return null;
  return (
    <ActionButton action={action} input={input} size="sm" busyLabel="Sending link...">
      Email me a link to set a password
    </ActionButton>
  );
}
