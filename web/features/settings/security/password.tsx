import { useState } from "react";
import type { SecurityView } from "#contract/settings/security.ts";
import { formatLongDate } from "#web/lib/dates.ts";
import { Button } from "#web/ui/button/button.tsx";
import { AppLink } from "#web/ui/button/link.tsx";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { SettingRow } from "../setting-row.tsx";

type DialogProps = { open: boolean; onClose: () => void };
const ChangePassword = lazyOverlay<DialogProps>(() => import("./password-dialog.tsx"));

/** The password: when it was set, and a dialog to change it. */
export function SecurityPassword({ security }: { security: SecurityView }) {
  const [open, setOpen] = useState(false);
  const { hasPassword, passwordSetAt } = security;
  return (
    <SectionCard title="Password" inside="flush">
      <Rows className="border-t border-border">
        {hasPassword ? (
          <SettingRow
            title={passwordSetAt ? `Set ${formatLongDate(passwordSetAt)}` : "A password is set"}
            description="Changing it signs out every other device."
          >
            <Button size="sm" onClick={() => setOpen(true)}>
              Change password
            </Button>
            <ChangePassword open={open} onClose={() => setOpen(false)} />
          </SettingRow>
        ) : (
          <SettingRow
            title="No password yet"
            description={
              <>
                A mailed link sets one: <AppLink to="/forgot-password">ask for the link</AppLink>.
              </>
            }
          />
        )}
      </Rows>
    </SectionCard>
  );
}
