import { Clock, Copy } from "lucide-react";
import { useEffect, useRef } from "react";
import { type SecondFactorSetupView, secondFactorConfirmation } from "#contract/auth/two-factor.ts";
import { SECOND_FACTOR_DIGITS } from "#contract/limits.ts";
import { formatSeconds } from "#web/forms/countdown.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { focusSoon } from "#web/lib/focus.ts";
import { Button } from "#web/ui/button/button.tsx";
import { SectionCard } from "#web/ui/content/card.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { Pill } from "#web/ui/content/pills.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import { useSettingForm } from "../setting-form.ts";
import { confirmSecondFactor } from "./api.ts";
import { SecurityQr } from "./qr-code.tsx";

type Props = { setup: SecondFactorSetupView; required: boolean; onOn: () => void; onCancel: () => void };

/** The three steps of the setup. Two-factor authentication is on after the first valid code. */
export default function SecuritySetup({ setup, required, onOn, onCancel }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => focusSoon(() => list.current), []);
  const mark = (
    <Pill tone="warning" icon={<Icon of={Clock} size={14} />}>
      Not finished
    </Pill>
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
      <ol ref={list} className="setup" tabIndex={-1} aria-label="Setting up the second step">
        <li>
          <div className="setting-words">
            <h3>Scan this with an authenticator app</h3>
            <p className="text-sm text-muted">Any app that knows six-digit codes will do.</p>
            <Key secret={setup.secret} />
          </div>
          <SecurityQr text={setup.uri} />
        </li>
        <li>
          <FirstCode onOn={onOn} onCancel={onCancel} />
        </li>
        <li>
          <div className="setting-words">
            <h3>Keep ten recovery codes</h3>
            <p className="text-sm text-muted">Shown once, after the code is right.</p>
          </div>
        </li>
      </ol>
    </SectionCard>
  );
}

function Key({ secret }: { secret: string }) {
  return (
    <p className="setup-key">
      <span className="text-muted">Or type the key:</span>
      <code>{secret.match(/.{1,4}/g)?.join(" ")}</code>
      <button type="button" className="textlink" onClick={() => void copyText(secret, "The key is copied.")}>
        <Icon of={Copy} size={16} />
        Copy
      </button>
    </p>
  );
}

function FirstCode({ onOn, onCancel }: Pick<Props, "onOn" | "onCancel">) {
  const { errors, busy, wait, form } = useSettingForm({
    read: (fields) => secondFactorConfirmation.safeParse(fields),
    fallback: "The second step could not be switched on. Please try again.",
    send: async (input) => {
      await confirmSecondFactor(input);
      onOn();
    },
  });
  return (
    <form className="setup-code" {...form}>
      <Field label="Type the code it shows" error={errors.code}>
        <Input
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          // One more than six, for the space that some apps show in the middle.
          maxLength={SECOND_FACTOR_DIGITS + 2}
          required
        />
      </Field>
      <div className="setting-acts">
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          busyLabel="Switching on..."
          aria-disabled={wait > 0 || undefined}
        >
          {wait > 0 ? `Possible in ${formatSeconds(wait)}` : "Switch on"}
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
