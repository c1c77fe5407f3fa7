import { ShieldCheck } from "lucide-react";
import type { RegistrationMode } from "#contract/auth/registration-mode.ts";
import { isBuilt } from "#web/layouts/product-parts.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { Section } from "./section.tsx";

const STEPS = [
  {
    title: "Sign up",
    text: "Say who you are and what you do. Your name, email and a password are enough.",
  },
  {
    title: "Connect",
    text: "Find people by sector, stage or place. See who you both know before you ask.",
  },
  {
    title: "Collaborate",
    text: isBuilt("opportunities")
      ? "Meet at events, share opportunities, and keep talking in direct messages."
      : "Meet at events, and keep talking in direct messages.",
  },
];

/** The worker keeps the current mode. */
const MODES: Record<RegistrationMode, [name: string, text: string]> = {
  open: ["Open", "Everyone can join, and no one has to approve your account."],
  restricted: ["Restricted", "An admin reviews every application. You can look around while you wait."],
  invitation: ["Invitation Only", "You need an invitation to create an account."],
  closed: ["Closed", "No new accounts for now. Members can still sign in."],
};

export function How() {
  return (
    <Section id="how" title="How It Works">
      <ol className="grid gap-x-10 gap-y-7 md:grid-cols-3">
        {STEPS.map(({ title, text }, i) => (
          <li key={title} className="grid grid-cols-[44px_1fr] grid-rows-[auto_1fr] gap-x-3">
            <span
              className="row-span-2 font-serif text-[2.75rem] leading-none font-[480] text-primary lining-nums"
              aria-hidden="true"
            >
              {i + 1}
            </span>
            <h3 className="serif mb-1 text-h3">{title}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ol>
      {Object.entries(MODES).map(([mode, [name, text]]) => (
        <p key={mode} data-mode={mode} className="mt-8 flex gap-3 border-y border-border py-3.5">
          <Icon of={ShieldCheck} className="mt-0.5 flex-none text-primary" />
          <span>
            <b className="font-semibold">Registration today: {name}.</b> <span className="text-muted">{text}</span>
          </span>
        </p>
      ))}
    </Section>
  );
}
