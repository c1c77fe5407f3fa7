import { MAIL_KINDS, type MailKind } from "#contract/mail.ts";

/** How a kind counts against the budget of its address (`MAIL_BUDGETS`). */
type BudgetRule = {
  /** About ways into an account: a verified address gets it beyond its budget, so that nobody can delay it. */
  isSecurity: boolean;
  /** Its link verifies the address, on request of the owner: it has a reserved part of the budget. */
  verifiesAddress: boolean;
  /** `one-per-address`: strangers could cause one per event. `every`: each has its own text or link. */
  waits: "one-per-subject" | "one-per-address" | "every";
  /** Not counted once it is given up before anybody can have got it. */
  isRefunded: boolean;
};

const ORDINARY: BudgetRule = {
  isSecurity: false,
  verifiesAddress: false,
  waits: "one-per-subject",
  isRefunded: true,
};
const SECURITY: BudgetRule = { ...ORDINARY, isSecurity: true };

export const BUDGET_RULES: Readonly<Record<MailKind, BudgetRule>> = {
  "registration-confirmed": ORDINARY,
  "registration-cancelled": ORDINARY,
  "registration-removed": ORDINARY,
  "registration-waitlisted": ORDINARY,
  "registration-promoted": ORDINARY,
  "registration-expiring": { ...ORDINARY, waits: "one-per-address" },
  "event-changed": ORDINARY,
  "event-cancelled": ORDINARY,
  "event-reminder": ORDINARY,
  "event-message": { ...ORDINARY, waits: "every" },
  // An earlier registration counts without a mail, and the two must look alike.
  "registration-unconfirmed": { ...ORDINARY, isRefunded: false },
  "account-created": ORDINARY,
  "password-reset": { ...SECURITY, verifiesAddress: true },
  "password-changed": SECURITY,
  "email-verification": { ...SECURITY, verifiesAddress: true },
  "email-change-old": { ...SECURITY, waits: "every" },
  "email-change-new": { ...ORDINARY, waits: "every" },
  "email-changed": SECURITY,
  "second-factor-on": SECURITY,
  "second-factor-off": SECURITY,
  "second-factor-removal": SECURITY,
  "recovery-codes-replaced": SECURITY,
  "identity-linked": SECURITY,
  "identity-unlinked": SECURITY,
  "account-deletion": SECURITY,
  "membership-decided": ORDINARY,
  "membership-suspended": SECURITY,
  "membership-restored": ORDINARY,
  "tier-decided": ORDINARY,
  "applications-waiting": ORDINARY,
  "report-decided": { ...ORDINARY, waits: "every" },
  // One is written a day, so that waiting ones do not grow without end.
  "notification-digest": { ...ORDINARY, waits: "every" },
};

export const kindsWith = (fits: (rule: BudgetRule) => boolean): MailKind[] =>
  MAIL_KINDS.filter((kind) => fits(BUDGET_RULES[kind]));
