import { MAIL_KINDS, type MailKind } from "#contract/mail.ts";

/** How one kind of mail counts against the budget of its address (`MAIL_BUDGETS`). */
type BudgetRule = {
  /** It is about ways into an account: a verified address gets it beyond its budget, so that nobody can delay it. */
  isSecurity: boolean;
  /** Its link verifies the address and its owner asks for it: an unverified address gets it in a part of the budget that no other mail takes. */
  verifiesAddress: boolean;
  /**
   * Which mails of the kind wait for an address: `one-per-subject`, about one member, event and registration; `one-per-address`, whatever they are
   * about, because strangers cause as many as there are events; `every`, because each has a text of its own, or a link that no other has.
   */
  waits: "one-per-subject" | "one-per-address" | "every";
  /** It counts no longer once it is given up before anybody can have got it. */
  isRefunded: boolean;
};

const ORDINARY: BudgetRule = {
  isSecurity: false,
  verifiesAddress: false,
  waits: "one-per-subject",
  isRefunded: true,
};
const SECURITY: BudgetRule = { ...ORDINARY, isSecurity: true };

/** The rule of every kind. */
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
  // A registration that was made before counts without a mail, and nobody is to tell the two apart.
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
  // Each is about other notifications. One is written a day, so that what waits does not grow without end.
  "notification-digest": { ...ORDINARY, waits: "every" },
};

/** The kinds whose rule fits. */
export const kindsWith = (fits: (rule: BudgetRule) => boolean): MailKind[] =>
  MAIL_KINDS.filter((kind) => fits(BUDGET_RULES[kind]));
