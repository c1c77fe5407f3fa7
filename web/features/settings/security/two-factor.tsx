import { lazy, Suspense, useState } from "react";
import type { SecondFactorSetupView, SecurityView } from "#contract/auth.ts";
import { SecuritySecondStepState } from "./two-factor-state.tsx";

// Setting up is rare, and drawing the code to scan weighs: fetched when it begins.
const SecuritySetup = lazy(() => import("./two-factor-setup.tsx"));
const SecurityCodes = lazy(() => import("./recovery-codes.tsx"));

type Place = { at: "rest" } | { at: "setup"; setup: SecondFactorSetupView } | { at: "codes"; codes: readonly string[] };

/** The second step after a password: on, off, being set up, or its recovery codes, which are shown once. */
export function SecuritySecondStep({ security }: { security: SecurityView }) {
  const [place, setRegistrationArea] = useState<Place>({ at: "rest" });
  const rest = () => setRegistrationArea({ at: "rest" });
  const showCodes = (codes: readonly string[]) => setRegistrationArea({ at: "codes", codes });
  return (
    <Suspense fallback={null}>
      {place.at === "rest" && (
        <SecuritySecondStepState
          security={security}
          onBegun={(setup) => setRegistrationArea({ at: "setup", setup })}
          onCodes={showCodes}
        />
      )}
      {place.at === "setup" && (
        <SecuritySetup
          setup={place.setup}
          required={security.secondFactor.required}
          onOn={() => showCodes(place.setup.recoveryCodes)}
          onCancel={rest}
        />
      )}
      {place.at === "codes" && <SecurityCodes codes={place.codes} onKept={rest} />}
    </Suspense>
  );
}
