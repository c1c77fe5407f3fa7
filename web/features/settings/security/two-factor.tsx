import { lazy, Suspense, useRef, useState } from "react";
import type { SecondFactorSetupView } from "#contract/auth/two-factor.ts";
import type { SecurityView } from "#contract/settings/security.ts";
import { focusSoon } from "#web/lib/focus.ts";
import { recoverable } from "#web/ui/code/recoverable.tsx";
import { SecurityTwoFactorState } from "./two-factor-state.tsx";

// The setup is rare and includes the QR code library, so it loads only when it begins.
const SecuritySetup = lazy(recoverable(() => import("./two-factor-setup.tsx")));
const SecurityRecoveryCodes = lazy(recoverable(() => import("./recovery-codes.tsx")));

type Step = { at: "rest" } | { at: "setup"; setup: SecondFactorSetupView } | { at: "codes"; codes: readonly string[] };

export function SecurityTwoFactor({ security }: { security: SecurityView }) {
  const [step, setStep] = useState<Step>({ at: "rest" });
  const list = useRef<HTMLUListElement>(null);
  const rest = () => {
    setStep({ at: "rest" });
    focusSoon(() => list.current);
  };
  const showCodes = (codes: readonly string[]) => setStep({ at: "codes", codes });
  return (
    <Suspense fallback={null}>
      {step.at === "rest" && (
        <SecurityTwoFactorState
          security={security}
          list={list}
          onBegun={(setup) => setStep({ at: "setup", setup })}
          onCodes={showCodes}
        />
      )}
      {step.at === "setup" && (
        <SecuritySetup
          setup={step.setup}
          required={security.secondFactor.required}
          onOn={() => showCodes(step.setup.recoveryCodes)}
          onCancel={rest}
        />
      )}
      {step.at === "codes" && <SecurityRecoveryCodes codes={step.codes} onKept={rest} />}
    </Suspense>
  );
}
