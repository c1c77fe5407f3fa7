import { ShieldCheck } from "lucide-react";
import type { RegistrationMode } from "#contract/auth/registration-mode.ts";
import { bootstrapData } from "#web/lib/bootstrap-data.ts";
import { StatePill } from "#web/ui/content/pills.tsx";
import { type Step, Steps } from "#web/ui/content/steps.tsx";

const MODES: Record<RegistrationMode, { name: string; steps: readonly Step[] }> = {
  open: {
    name: "Open",
    steps: [
      { title: "Create your account", description: "You're signed in right away." },
      { title: "You're a member", description: <Opens /> },
    ],
  },
  restricted: {
    name: "Restricted",
    steps: [
      {
        title: "Create your account",
        description: "Your membership starts as pending. You can view events and register for them right away.",
      },
      {
        title: "An admin reviews your application",
        description: "They see your name, your email and what you are joining as.",
      },
      { title: "You're a member", description: "You can message other members." },
    ],
  },
  invitation: {
    name: "Invitation Only",
    steps: [
      { title: "Get an invitation", description: "You currently need an invitation code to create an account." },
      { title: "Create your account", description: "You're signed in right away." },
      {
        title: "You're a member",
        description:
          "You're approved right away or after an admin reviews your application, depending on your invitation.",
      },
    ],
  },
  closed: {
    name: "Closed",
    steps: [
      {
        title: "No new accounts",
        description: "Members can still sign in. Check this page to see when sign-up opens again.",
      },
    ],
  },
};

/** Email verification is a step only if mail is configured. */
function Opens() {
  return bootstrapData().mail
    ? "Once you confirm your email, you can message other members."
    : "You can message other members.";
}

type Props = {
  mode: RegistrationMode | undefined;
  isTrusted: boolean;
};

export function WhatHappensNext({ mode, isTrusted }: Props) {
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2>What happens next</h2>
        {mode && <StatePill tone="line" icon={ShieldCheck} word={`Registration: ${MODES[mode].name}`} />}
      </div>
      {mode ? (
        // A trusted invitation approves at once in every mode except `closed`.
        <Steps steps={MODES[isTrusted && mode !== "closed" ? "open" : mode].steps} />
      ) : (
        <p className="text-muted">Create your account.</p>
      )}
    </>
  );
}
