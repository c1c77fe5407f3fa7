import { lazy, Suspense, useState } from "react";
import type { SecondFactorSetupView } from "#contract/auth/two-factor.ts";
import type { SecurityView } from "#contract/settings/security.ts";
import { SecuritySecondStepState } from "./two-factor-state.tsx";

// Setting up is rare, and drawing the code to scan weighs: fetched when it begins.
const SecuritySetup = lazy(() => import("./two-factor-setup.tsx"));
const SecurityCodes = lazy(() => import("./recovery-codes.tsx"));

type Step = { at: "rest" } | { at: "setup"; setup: SecondFactorSetupView } | { at: "codes"; codes: readonly string[] };

/** The second step after a password: on, off, being set up, or its recovery codes, which are shown once. */
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
