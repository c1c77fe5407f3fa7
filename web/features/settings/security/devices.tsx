import { Check, Monitor, Smartphone } from "lucide-react";
import { useRef, useState } from "react";
import type { SessionView } from "#contract/settings/security.ts";
import { useSubmission } from "#web/forms/submission.ts";
import { formatLongDate } from "#web/lib/dates.ts";
import { focusSoon } from "#web/lib/focus.ts";
import { singlePress } from "#web/lib/single-press.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Pill } from "#web/ui/content/pills.tsx";
import { toastSuccess } from "#web/ui/feedback/toast.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { formatLastSeen } from "../dates.ts";
import { SettingRow } from "../setting-row.tsx";
import { endOtherSessions, endSession } from "./api.ts";

const FAILED = "The device could not be signed out. Please try again.";

/** The sessions of the member, with buttons to revoke them. */
export function SecurityDevices({ sessions }: { sessions: readonly SessionView[] }) {
  const list = useRef<HTMLUListElement>(null);
  // The pressed button disappears with its row. The list gets the focus.
  const stay = () => focusSoon(() => list.current);
  const hasOthers = sessions.some(({ current }) => !current);
  return (
    <SectionCard
      title="Devices"
      inside="flush"
      action={<SignOutOthers hasOthers={hasOthers} onEnded={stay} />}
      footer={<span className="text-meta text-muted">Places are guessed from the network and can be wrong.</span>}
    >
      <Rows ref={list} className="border-t border-border" aria-label="Devices you are signed in on" tabIndex={-1}>
        {sessions.map((session) => (
          <Device key={session.id} session={session} onEnded={stay} />
        ))}
      </Rows>
    </SectionCard>
  );
}

function Device({ session, onEnded }: { session: SessionView; onEnded: () => void }) {
  const { busy, submit } = useSubmission(FAILED);
  const { id, device, location, current, createdAt, lastSeenAt } = session;
  const end = async () => {
    await endSession(id);
    toastSuccess(`${device} is signed out.`);
    onEnded();
  };
  return (
    <SettingRow
      title={device}
      icon={/iphone|android|ipad|phone/i.test(device) ? Smartphone : Monitor}
      description={`${location ? `${location}. ` : ""}${current ? "Now" : formatLastSeen(lastSeenAt)}. Signed in ${formatLongDate(createdAt)}.`}
    >
      {current ? (
        <Pill tone="ink" icon={<Icon of={Check} size={14} />}>
          This device
        </Pill>
      ) : (
        <Button
          size="sm"
          variant="ghost"
          aria-label={`Sign out ${device}`}
          busy={busy}
          busyLabel="Signing out..."
          onClick={singlePress(() => submit(end))}
        >
          Sign out
        </Button>
      )}
    </SettingRow>
  );
}

function SignOutOthers({ hasOthers, onEnded }: { hasOthers: boolean; onEnded: () => void }) {
  const [open, setOpen] = useState(false);
  const { busy, submit } = useSubmission(FAILED);
  const end = async () => {
    await endOtherSessions();
    setOpen(false);
    toastSuccess("Every other device is signed out.");
    onEnded();
  };
  return (
    <>
      {hasOthers && (
        <Button size="sm" onClick={() => setOpen(true)}>
          Sign out all others
        </Button>
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Sign out all others?"
        description="Every device but this one is signed out at once."
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="danger" busy={busy} busyLabel="Signing out..." onClick={() => void submit(end)}>
              Sign out all others
            </Button>
          </>
        }
      />
    </>
  );
}
