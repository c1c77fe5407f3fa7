import { and, eq } from "drizzle-orm";
import { EMAIL_LINK_LIFETIME_MS } from "#contract/limits.ts";
import type { Db } from "#db/open.ts";
import { emailChange, user, verification } from "#db/schema/index.ts";
import { defineMailKinds, type MailContext, type MailKindDefinition, type WrittenMail } from "#mail/kinds.ts";
import type { EmailContent } from "#mail/layout.ts";
import type { OutboxRow } from "#mail/outbox.ts";
import {
  addressChangedEmail,
  emailChangeNewEmail,
  emailChangeOldEmail,
  linkedIdentityEmail,
  secondFactorEmail,
  verificationEmail,
} from "./email-templates.ts";
import { addressLink, addressToken } from "./links.ts";
import { passwordChangedEmail, passwordResetEmail } from "./password-templates.ts";

/** A reset mail's key names the verification row that makes its link work: `password-reset:<id>`. */
const selectReset = (db: Db, { key }: OutboxRow) =>
  db
    .select({ identifier: verification.identifier, expiresAt: verification.expiresAt })
    .from(verification)
    .where(eq(verification.id, /^password-reset:(.+)$/.exec(key)?.[1] ?? ""));

const selectMember = (db: Db, { memberId }: OutboxRow) =>
  db
    .select({ email: user.email, emailVerified: user.emailVerified })
    .from(user)
    .where(eq(user.id, memberId ?? ""));

/** The email change that a mail's key names, while it is pending: `email-change-old:<id>`, `email-change-new:<id>`. */
const selectEmailChange = (db: Db, { key, memberId }: OutboxRow) =>
  db
    .select({ newEmail: emailChange.newEmail })
    .from(emailChange)
    .where(
      and(
        eq(emailChange.memberId, memberId ?? ""),
        eq(emailChange.id, /^email-change-(?:old|new):(.+)$/.exec(key)?.[1] ?? ""),
      ),
    );

const about = ({ env, row }: MailContext) => ({ env, to: row.to, at: row.createdAt });

const withLink = (mail: MailContext) => ({
  ...about(mail),
  link: addressLink(mail.env, addressToken(mail.env, mail.row)),
});

const toMail = (content: EmailContent | null): WrittenMail | null => content && { content };

/** Mails about an account: its password, its address, and how its owner signs in. */
export const authMailKinds: MailKindDefinition[] = [
  defineMailKinds({
    kinds: ["password-reset"],
    selectFacts: (db, row) => ({ resets: selectReset(db, row) }),
    write({ env, row }, { resets: [reset] }) {
      const token = reset && /^reset-password:(.+)$/.exec(reset.identifier)?.[1];
      return toMail(reset && token ? passwordResetEmail(env, row.to, token, reset.expiresAt.getTime()) : null);
    },
  }),
  defineMailKinds({
    kinds: ["email-verification"],
    linkLifetimeMs: EMAIL_LINK_LIFETIME_MS,
    selectFacts: (db, row) => ({ members: selectMember(db, row) }),
    write(mail, { members: [member] }) {
      const isUnverified = member && member.email === mail.row.to && !member.emailVerified;
      return toMail(isUnverified ? verificationEmail(withLink(mail)) : null);
    },
  }),
  defineMailKinds({
    kinds: ["email-change-old", "email-change-new"],
    linkLifetimeMs: EMAIL_LINK_LIFETIME_MS,
    selectFacts: (db, row) => ({ changes: selectEmailChange(db, row) }),
    write(mail, { changes: [change] }) {
      if (!change) return null;
      return toMail(
        mail.row.kind === "email-change-old"
          ? emailChangeOldEmail({ ...withLink(mail), newEmail: change.newEmail })
          : emailChangeNewEmail(withLink(mail)),
      );
    },
  }),
  defineMailKinds({
    kinds: ["email-changed"],
    selectFacts: (db, row) => ({ members: selectMember(db, row) }),
    write: (mail, { members: [member] }) =>
      toMail(member ? addressChangedEmail({ ...about(mail), newEmail: member.email }) : null),
  }),
  {
    kinds: ["password-changed"],
    write: async ({ env, row }) => toMail(passwordChangedEmail(env, row.to, row.createdAt)),
  },
  {
    kinds: ["second-factor-on", "second-factor-off"],
    write: async (mail) => toMail(secondFactorEmail({ ...about(mail), isOn: mail.row.kind === "second-factor-on" })),
  },
  { kinds: ["identity-linked"], write: async (mail) => toMail(linkedIdentityEmail(about(mail))) },
];
