import type { RegistrationMode } from "#contract/auth/registration-mode.ts";

type Mode = { value: RegistrationMode; title: string; description: string; signUps: string; guests: string };

const OPEN: Mode = {
  value: "open",
  title: "Open",
  description: "Anyone can join and is a full member at once.",
  signUps: "create full members",
  guests: "get a full account",
};

/** The four modes, from the most open to the strictest. */
export const MODES: readonly Mode[] = [
  OPEN,
  {
    value: "restricted",
    title: "Restricted",
    description: "Anyone can ask; an administrator approves each member.",
    signUps: "create pending members",
    guests: "get a pending account",
  },
  {
    value: "invitation",
    title: "Invitation Only",
    description: "A code or link is needed to sign up.",
    signUps: "need an invitation",
    guests: "register without an account",
  },
  {
    value: "closed",
    title: "Closed",
    description: "No new accounts. The sign-up form shows a notice.",
    signUps: "are refused",
    guests: "register without an account",
  },
];

export const modeOf = (value: string): Mode => MODES.find((mode) => mode.value === value) ?? OPEN;

/** Whether fewer people may join with `next` than with `now`. */
export const isStricter = (next: RegistrationMode, now: RegistrationMode): boolean =>
  MODES.indexOf(modeOf(next)) > MODES.indexOf(modeOf(now));
