import { lazy, Suspense, useState } from "react";
import type { SecondFactorSetupView } from "#contract/auth/two-factor.ts";
import type { SecurityView } from "#contract/settings/security.ts";
import { SecuritySecondStepState } from "./two-factor-state.tsx";

// The setup is rare and includes the QR code library, so it is fetched when it begins.
const SecuritySetup = lazy(() => import("./two-factor-setup.tsx"));
const SecurityCodes = lazy(() => import("./recovery-codes.tsx"));

type Step = { at: "rest" } | { at: "setup"; setup: SecondFactorSetupView } | { at: "codes"; codes: readonly string[] };

/** Two-factor authentication: on, off, in setup, or with new recovery codes, which are shown once. */
export function SecuritySecondStep({ security }: { security: SecurityView }) {
  const [step, setStep] = useState<Step>({ at: "rest" });
  const rest = () => setStep({ at: "rest" });
  const showCodes = (codes: readonly string[]) => setStep({ at: "codes", codes });
  return (
    <Suspense fallback={null}>
      {step.at === "rest" && (
        <SecuritySecondStepState
          security={security}
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
      {step.at === "codes" && <SecurityCodes codes={step.codes} onKept={rest} />}
    </Suspense>
  );
}
