import { Check, Monitor, Smartphone } from "lucide-react";
import { useRef, useState } from "react";
import { formatLongMoment } from "#contract/dates.ts";
import type { SessionView } from "#contract/settings/security.ts";
import { focusSoon } from "#web/lib/focus.ts";
import { useAction } from "#web/lib/mutations/use-action.ts";
import { ActionButton } from "#web/ui/button/action-button.tsx";
import { Button } from "#web/ui/button/button.tsx";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { StatePill } from "#web/ui/content/pills.tsx";
import { ConfirmDialog } from "#web/ui/overlays/confirm-dialog.tsx";
import { revokeOtherSessions, revokeSession } from "../api.ts";
import { formatLastSeen } from "../last-seen.ts";
import { SettingRow } from "../setting-row.tsx";

export function SecurityDevices({ sessions }: { sessions: readonly SessionView[] }) {
  const list = useRef<HTMLUListElement>(null);
  // The pressed button disappears with its row, so the list gets the focus.
  const stay = () => focusSoon(() => list.current);
  const hasOthers = sessions.some(({ current }) => !current);
  return (
    <SectionCard
      title="Devices"
      inside="flush"
      action={<SignOutOthers hasOthers={hasOthers} onRevoked={stay} />}
      footer={<span className="text-meta text-muted">Locations are estimated from your network and may be wrong.</span>}
    >
      <Rows ref={list} className="border-t border-border" aria-label="Devices where you're signed in" tabIndex={-1}>
        {sessions.map((session) => (
          <Device key={session.id} session={session} onRevoked={stay} />
        ))}
      </Rows>
    </SectionCard>
  );
}

function Device({ session, onRevoked }: { session: SessionView; onRevoked: () => void }) {
  const revoke = useAction(revokeSession, { onDone: onRevoked });
  const { device, location, current, createdAt, lastSeenAt } = session;
  return (
    <SettingRow
      title={device}
      icon={/iphone|android|ipad|phone/i.test(device) ? Smartphone : Monitor}
      description={`${location ? `${location}. ` : ""}${current ? "Active now" : formatLastSeen(lastSeenAt)}. Signed in ${formatLongMoment(createdAt)}.`}
      state={current && <StatePill tone="ink" icon={Check} word="This device" />}
    >
      {!current && (
        <ActionButton
          action={revoke}
          input={session}
          size="sm"
          variant="ghost"
          className="-mr-3 justify-items-end"
          aria-label={`Sign out ${device}`}
          busyLabel="Signing out..."
        >
          Sign out
        </ActionButton>
      )}
    </SettingRow>
  );
}

function SignOutOthers({ hasOthers, onRevoked }: { hasOthers: boolean; onRevoked: () => void }) {
  const [open, setOpen] = useState(false);
  const revoke = useAction(revokeOtherSessions, { onDone: onRevoked });
  return (
    <>
      {hasOthers && (
        <Button size="sm" onClick={() => setOpen(true)}>
          Sign out all other devices
        </Button>
      )}
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Sign out all other devices?"
        description="You stay signed in on this device only."
        confirm="Sign out all other devices"
        busyLabel="Signing out..."
        danger
        onConfirm={() => revoke.run()}
        waiting={revoke}
      />
    </>
  );
}
