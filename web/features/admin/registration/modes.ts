import type { RegistrationMode } from "#contract/auth/registration-mode.ts";

type Mode = { value: RegistrationMode; title: string; description: string; signUps: string; guests: string };

const OPEN: Mode = {
  value: "open",
  title: "Open",
  description: "Anyone can join and gets full access right away.",
  signUps: "Full access right away",
  guests: "Get a full account",
};

/** From the most open to the strictest. */
export const MODES: readonly Mode[] = [
  OPEN,
  {
    value: "restricted",
    title: "Restricted",
    description: "Anyone can apply. An admin approves each new member.",
    signUps: "Wait for approval",
    guests: "Get an account that waits for approval",
  },
  {
    value: "invitation",
    title: "Invitation Only",
    description: "People need an invitation code or link to sign up.",
    signUps: "Need an invitation",
    guests: "Register without an account",
  },
  {
    value: "closed",
    title: "Closed",
    description: "No new accounts. The sign-up form shows a notice.",
    signUps: "Not accepted",
    guests: "Register without an account",
  },
];

export const modeOf = (value: string): Mode => MODES.find((mode) => mode.value === value) ?? OPEN;

export const isStricter = (next: RegistrationMode, now: RegistrationMode): boolean =>
  MODES.indexOf(modeOf(next)) > MODES.indexOf(modeOf(now));
