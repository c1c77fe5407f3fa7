import { useQuery } from "@tanstack/react-query";
import { ShieldCheck } from "lucide-react";
import type { RegistrationMode } from "#contract/auth/registration-mode.ts";
import { bootstrapData } from "#web/lib/bootstrap-data.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { Pill } from "#web/ui/content/pills.tsx";
import { type Step, Steps } from "#web/ui/content/steps.tsx";
import { registrationQuery } from "../api.ts";
import { useTrusted } from "./invitation.ts";

const MODES: Record<RegistrationMode, { name: string; steps: readonly Step[] }> = {
  open: {
    name: "Open",
    steps: [
      { title: "You create your account", description: "You are signed in at once." },
      { title: "You are a member", description: <Opens /> },
    ],
  },
  restricted: {
    name: "Restricted",
    steps: [
      {
        title: "You create your account",
        description: "It starts as pending. You can read events and register for them at once.",
      },
      { title: "An administrator reads your request", description: "Your name, address and kind are what they see." },
      { title: "You are a member", description: "What reaches other members opens, such as messages." },
    ],
  },
  invitation: {
    name: "Invitation Only",
    steps: [
      { title: "You have an invitation", description: "Its code is needed to create an account at the moment." },
      { title: "You create your account", description: "You are signed in at once." },
      {
        title: "You are a member",
        description: "At once, or when an administrator has read your request: the invitation says which.",
      },
    ],
  },
  closed: {
    name: "Closed",
    steps: [
      { title: "No new accounts", description: "Members sign in as always. This page will say when it opens again." },
    ],
  },
};

/** The confirmation of the email is a step only if mail is configured. */
function Opens() {
  return bootstrapData().mail
    ? "Once your email address is confirmed, what reaches other members opens, such as messages."
    : "What reaches other members is open, such as messages.";
}

/** The steps after sign-up in the current mode, beside the form. */
export function WhatHappensNext() {
  const mode = useQuery(registrationQuery).data?.mode;
  const isTrusted = useTrusted();
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2>What happens next</h2>
        {mode && (
          <Pill tone="line" icon={<Icon of={ShieldCheck} size={14} />}>
            Registration: {MODES[mode].name}
          </Pill>
        )}
      </div>
      {mode ? (
        // A trusted invitation approves at once in every mode.
        <Steps steps={MODES[isTrusted && mode !== "closed" ? "open" : mode].steps} />
      ) : (
        <p className="text-muted">You create your account.</p>
      )}
    </>
  );
}
