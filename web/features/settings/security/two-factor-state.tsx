import { CircleCheck } from "lucide-react";
import type { Ref } from "react";
import type { SecondFactorSetupView } from "#contract/auth/two-factor.ts";
import { RECOVERY_CODE_COUNT } from "#contract/limits.ts";
import type { SecurityView } from "#contract/settings/security.ts";
import { useDialogUrl } from "#web/lib/dialog-url.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Rows } from "#web/ui/content/card.tsx";
import { Pill, StatePill } from "#web/ui/content/pills.tsx";
import { lazyOverlay } from "#web/ui/overlays/lazy-overlay.tsx";
import { beginSecondFactor, removeSecondFactor, renewRecoveryCodes } from "../api.ts";
import { SettingRow } from "../setting-row.tsx";
import type ConfirmPasswordDialog from "./confirm-password-dialog.tsx";
import type { ConfirmPasswordProps } from "./confirm-password-dialog.tsx";
import { TwoFactorCard } from "./two-factor-card.tsx";

// `lazyOverlay` loses the type parameter.
const ConfirmPassword = lazyOverlay(() => import("./confirm-password-dialog.tsx"), {
  resetOnOpen: true,
}) as typeof ConfirmPasswordDialog;

type Props = {
  security: SecurityView;
  list: Ref<HTMLUListElement>;
  onBegun: (setup: SecondFactorSetupView) => void;
  onCodes: (codes: readonly string[]) => void;
};

export function SecurityTwoFactorState({ security, list, onBegun, onCodes }: Props) {
  const { enabled, required, recoveryCodesLeft } = security.secondFactor;
  const mark = enabled ? (
    <StatePill tone="success" icon={CircleCheck} word="On" />
  ) : (
    <Pill tone={required ? "warning" : "quiet"}>{required ? "Required" : "Off"}</Pill>
  );
  return (
    <TwoFactorCard mark={mark} required={required}>
      <Rows ref={list} tabIndex={-1} aria-label="Two-step sign-in" className="border-t border-border">
        {enabled ? (
          <>
            <Codes left={recoveryCodesLeft ?? 0} onCodes={onCodes} />
            {!required && <SwitchOff />}
          </>
        ) : (
          <SwitchOn hasPassword={security.hasPassword} onBegun={onBegun} />
        )}
      </Rows>
    </TwoFactorCard>
  );
}

function SwitchOn({ hasPassword, onBegun }: { hasPassword: boolean; onBegun: Props["onBegun"] }) {
  const title = "Authenticator app";
  const description = "After your password, you enter a 6-digit code from an app on your phone.";
  if (!hasPassword) return <SettingRow title={title} description={`${description} Set a password first.`} />;
  return (
    <Change
      name="two-step"
      title={title}
      description={description}
      button="Turn on"
      buttonName="Turn on two-step sign-in"
      question={{
        title: "Turn on two-step sign-in",
        description: "Enter your password to confirm it's you. All other devices will be signed out.",
        label: "Continue",
        busyLabel: "Checking...",
        mutation: beginSecondFactor,
        onDone: onBegun,
      }}
    />
  );
}

function Codes({ left, onCodes }: { left: number; onCodes: Props["onCodes"] }) {
  return (
    <Change
      name="recovery-codes"
      title="Recovery codes"
      description={`${left} of ${RECOVERY_CODE_COUNT} left. Each code signs you in once if you don't have your phone.`}
      button="New codes"
      buttonName="New recovery codes"
      question={{
        title: "New recovery codes",
        description: "You get ten new codes. Your old codes stop working.",
        label: "Create new codes",
        busyLabel: "Creating...",
        mutation: renewRecoveryCodes,
        onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
      }}
    />
  );
}

function SwitchOff() {
  return (
    <Change
      name="two-step-off"
      title="Turn off two-step sign-in"
      description="You then sign in with just your password."
      button="Turn off"
      buttonName="Turn off two-step sign-in"
      question={{
        title: "Turn off two-step sign-in?",
        description:
          "You'll sign in with just your password. Your recovery codes stop working, and all other devices are signed out.",
        label: "Turn off",
        busyLabel: "Turning off...",
        danger: true,
        mutation: removeSecondFactor,
      }}
    />
  );
}

type ChangeProps<Result> = {
  name: string;
  title: string;
  description: string;
  button: string;
  buttonName: string;
  question: ConfirmPasswordProps<Result>;
};

function Change<Result>({ name, title, description, button, buttonName, question }: ChangeProps<Result>) {
  const dialog = useDialogUrl(name);
  return (
    <SettingRow title={title} description={description}>
      <Button size="sm" aria-label={buttonName} onClick={dialog.show}>
        {button}
      </Button>
      <ConfirmPassword {...question} open={dialog.isOpen} onClose={dialog.close} />
    </SettingRow>
  );
}
