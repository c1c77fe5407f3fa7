import { Clock, Copy } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { type SecondFactorSetupView, secondFactorConfirmation } from "#contract/auth/two-factor.ts";
import { SECOND_FACTOR_DIGITS } from "#contract/limits.ts";
import { Form } from "#web/forms/form.tsx";
import { useForm } from "#web/forms/use-form.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { focusSoon } from "#web/lib/focus.ts";
import { Button } from "#web/ui/button/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { StatePill } from "#web/ui/content/pills.tsx";
import { WaitNote, waitAttributes } from "#web/ui/feedback/wait-note.tsx";
import { Field } from "#web/ui/fields/field.tsx";
import { Input } from "#web/ui/fields/input.tsx";
import QrCode from "#web/ui/qr/qr-code.tsx";
import { confirmSecondFactor } from "../api.ts";
import { SettingActions } from "../setting-row.tsx";
import { TwoFactorCard } from "./two-factor-card.tsx";

type Props = { setup: SecondFactorSetupView; required: boolean; onOn: () => void; onCancel: () => void };

/** Two-factor authentication is on only after the first valid code. */
export default function SecuritySetup({ setup, required, onOn, onCancel }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => focusSoon(() => list.current), []);
  const mark = <StatePill tone="warning" icon={Clock} word="Not finished" />;
  return (
    <TwoFactorCard mark={mark} required={required}>
      <ol
        ref={list}
        className="border-t border-border [counter-reset:step]"
        tabIndex={-1}
        aria-label="Set up two-step sign-in"
      >
        <Step>
          <StepText title="Scan this code with an authenticator app" text="Any app that creates 6-digit codes works.">
            <Key secret={setup.secret} />
          </StepText>
          <QrCode text={setup.uri} label="QR code for the authenticator app" />
        </Step>
        <Step>
          <FirstCode onOn={onOn} onCancel={onCancel} />
        </Step>
        <Step>
          <StepText title="Save ten recovery codes" text="You see them once, after you enter the code." />
        </Step>
      </ol>
    </TwoFactorCard>
  );
}

function Step({ children }: { children: ReactNode }) {
  return (
    <li className="relative flex flex-wrap items-start gap-x-6 gap-y-4 border-border py-4.5 pr-5 pl-15 [counter-increment:step] not-first:border-t before:absolute before:top-4.25 before:left-5 before:grid before:size-6.5 before:place-items-center before:rounded-full before:border before:border-border-strong before:text-xs before:font-semibold before:content-[counter(step)] max-md:py-4 max-md:pr-4 max-md:pl-13.5 max-md:before:top-3.75 max-md:before:left-4">
      {children}
    </li>
  );
}

function StepText({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="min-w-0 grow basis-60 wrap-anywhere">
      <h3>{title}</h3>
      <p className="text-sm text-muted">{text}</p>
      {children}
    </div>
  );
}

function Key({ secret }: { secret: string }) {
  return (
    <p className="mt-3.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
      <span className="text-muted">Or enter this key:</span>
      <code className="font-mono">{secret.match(/.{1,4}/g)?.join(" ")}</code>
      <button type="button" className="textlink" onClick={() => void copyText(secret, "Key copied")}>
        <Icon of={Copy} size={16} />
        Copy
      </button>
    </p>
  );
}

function FirstCode({ onOn, onCancel }: Pick<Props, "onOn" | "onCancel">) {
  const form = useForm({
    values: { code: "" },
    schema: secondFactorConfirmation,
    mutation: confirmSecondFactor,
    fieldOfProblem: { "second-factor-invalid": "code" },
    onDone: onOn,
  });
  return (
    <Form form={form} className="grid justify-items-start gap-3">
      <Field label="Enter the code from the app" error={form.errors.code}>
        <Input
          {...form.register("code")}
          className="w-44 text-[1.0625rem] tracking-[0.2em]"
          inputMode="numeric"
          autoComplete="one-time-code"
          // More than six, for the space that some apps show in the middle.
          maxLength={SECOND_FACTOR_DIGITS + 2}
          required
        />
      </Field>
      <SettingActions>
        <Button type="submit" variant="primary" busy={form.busy} busyLabel="Turning on..." {...waitAttributes(form)}>
          Turn on
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </SettingActions>
      <WaitNote of={form} />
    </Form>
  );
}
