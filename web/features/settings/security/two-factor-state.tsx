import { CircleCheck } from "lucide-react";
import { useState } from "react";
import type { SecondFactorSetupView } from "#contract/auth/two-factor.ts";
import { RECOVERY_CODE_COUNT } from "#contract/limits.ts";
import type { SecurityView } from "#contract/settings/security.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Rows, SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Pill } from "#web/ui/content/pills.tsx";
import { toastSuccess } from "#web/ui/feedback/toast.ts";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import type { PasswordDialogProps } from "../confirm-password-dialog.tsx";
import { SettingRow } from "../setting-row.tsx";
import { beginSecondFactor, removeSecondFactor, renewRecoveryCodes } from "./api.ts";

const SettingPasswordDialog = lazyOverlay<PasswordDialogProps>(() => import("../confirm-password-dialog.tsx"));

type Props = {
  security: SecurityView;
  onBegun: (setup: SecondFactorSetupView) => void;
  onCodes: (codes: readonly string[]) => void;
};

/** The state of two-factor authentication and its actions. Each change asks for the password. */
export function SecuritySecondStepState({ security, onBegun, onCodes }: Props) {
  const { enabled, required, recoveryCodesLeft } = security.secondFactor;
  const mark = enabled ? (
    <Pill tone="success" icon={<Icon of={CircleCheck} size={14} />}>
      On
    </Pill>
  ) : (
    <Pill tone={required ? "warning" : "quiet"}>{required ? "Needed" : "Off"}</Pill>
  );
  return (
    <SectionCard
      title="Second step"
      action={mark}
      inside="flush"
      footer={
        <span className="text-meta text-muted">
          {required ? "Required for administrators. " : ""}Phone numbers are never asked for.
        </span>
      }
    >
      <Rows className="border-t border-border">
        {enabled ? (
          <>
            <Codes left={recoveryCodesLeft ?? 0} onCodes={onCodes} />
            {!required && <SwitchOff />}
          </>
        ) : (
          <SwitchOn hasPassword={security.hasPassword} onBegun={onBegun} />
        )}
      </Rows>
    </SectionCard>
  );
}

function SwitchOn({ hasPassword, onBegun }: { hasPassword: boolean; onBegun: Props["onBegun"] }) {
  const [open, setOpen] = useState(false);
  const description = "After your password, signing in asks for a six-digit code of an app on your phone.";
  if (!hasPassword) {
    return <SettingRow title="Authenticator app" description={`${description} It needs a password first.`} />;
  }
  return (
    <SettingRow title="Authenticator app" description={description}>
      <Button size="sm" aria-label="Switch on the second step" onClick={() => setOpen(true)}>
        Switch on
      </Button>
      <SettingPasswordDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Switch on the second step"
        description="Your password first, so that nobody else sets it up on a screen you left open."
        label="Go on"
        busyLabel="Asking..."
        fallback="The second step could not be set up. Please try again."
        send={async (input) => onBegun(await beginSecondFactor(input))}
      />
    </SettingRow>
  );
}

function Codes({ left, onCodes }: { left: number; onCodes: Props["onCodes"] }) {
  const [open, setOpen] = useState(false);
  return (
    <SettingRow
      title="Recovery codes"
      description={`${left} of ${RECOVERY_CODE_COUNT} left. Each signs you in once when your phone is away.`}
    >
      <Button size="sm" aria-label="New recovery codes" onClick={() => setOpen(true)}>
        New codes
      </Button>
      <SettingPasswordDialog
        open={open}
        onClose={() => setOpen(false)}
        title="New recovery codes"
        description="Ten new ones are made. Those you kept before stop working."
        label="Make new codes"
        busyLabel="Making..."
        fallback="No new codes could be made. Please try again."
        send={async (input) => onCodes(await renewRecoveryCodes(input))}
      />
    </SettingRow>
  );
}

function SwitchOff() {
  const [open, setOpen] = useState(false);
  return (
    <SettingRow title="Switch it off" description="Then your password alone signs you in.">
      <Button size="sm" aria-label="Switch off the second step" onClick={() => setOpen(true)}>
        Switch off
      </Button>
      <SettingPasswordDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Switch off the second step?"
        description="Your password alone will sign you in. The recovery codes stop working, and every other device is signed out."
        label="Switch off"
        busyLabel="Switching off..."
        danger
        fallback="The second step could not be switched off. Please try again."
        send={async (input) => {
          await removeSecondFactor(input);
          toastSuccess("The second step is off.");
          setOpen(false);
        }}
      />
    </SettingRow>
  );
}
