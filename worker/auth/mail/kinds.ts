import { and, eq, ne } from "drizzle-orm";
import { PROVIDER_NAMES, type Provider } from "#contract/auth/oauth.ts";
import { EMAIL_CHANGE_LIFETIME_MS, EMAIL_LINK_LIFETIME_MS, RESET_LINK_LIFETIME_MS } from "#contract/limits.ts";
import type { Db } from "#db/open.ts";
import { account, emailChange, secondFactorRemoval, user, verification } from "#db/schema/index.ts";
import { defineMailKinds, type MailContext, type MailKindDefinition, type WrittenMail } from "#mail/kinds.ts";
import type { EmailContent } from "#mail/layout.ts";
import { linksLiveFrom } from "#mail/links.ts";
import type { OutboxRow } from "#mail/outbox.ts";
import { identifierOf } from "../recovery/reset-link.ts";
import { deletionMail } from "./deletion-mail.ts";
import {
  addressChangedEmail,
  emailChangeNewEmail,
  emailChangeOldEmail,
  linkedIdentityEmail,
  recoveryCodesEmail,
  secondFactorEmail,
  secondFactorRemovalEmail,
  unlinkedIdentityEmail,
  verificationEmail,
} from "./email-templates.ts";
import { addressLink, addressToken, resetTokens } from "./links.ts";
import { passwordChangedEmail, passwordResetEmail } from "./password-templates.ts";

/** By the key `password-reset:<id>`, which names the verification row of its link. */
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

/** By the key `email-change-old:<id>` or `email-change-new:<id>`, while pending. */
const selectEmailChange = (db: Db, { key, memberId }: OutboxRow) =>
  db
    .select({ newEmail: emailChange.newEmail, createdAt: emailChange.createdAt })
    .from(emailChange)
    .where(
      and(
        eq(emailChange.memberId, memberId ?? ""),
        eq(emailChange.id, /^email-change-(?:old|new):(.+)$/.exec(key)?.[1] ?? ""),
      ),
    );

const selectIdentities = (db: Db, { memberId }: OutboxRow) =>
  db
    .select({ provider: account.providerId })
    .from(account)
    .where(and(eq(account.userId, memberId ?? ""), ne(account.providerId, "credential")));

const selectRemoval = (db: Db, { memberId }: OutboxRow) =>
  db
    .select({ dueAt: secondFactorRemoval.dueAt })
    .from(secondFactorRemoval)
    .where(eq(secondFactorRemoval.memberId, memberId ?? ""));

const about = ({ env, row }: Pick<MailContext, "env" | "row">) => ({ env, to: row.to, at: row.createdAt });

const withLink = (mail: MailContext, until: number) => ({
  ...about(mail),
  until,
  link: addressLink(mail.env, addressToken(mail.env, mail.row)),
});

const toMail = (content: EmailContent | null): WrittenMail | null => content && { content };

export const authMailKinds: MailKindDefinition[] = [
  deletionMail,
  defineMailKinds({
    kinds: ["password-reset"],
    linkLifetimeMs: RESET_LINK_LIFETIME_MS,
    selectFacts: (db, row) => ({ resets: selectReset(db, row) }),
    write({ env, row, now }, { resets: [reset] }) {
      if (!reset || reset.expiresAt.getTime() <= now) return null;
      const token = resetTokens(env, row).find((one) => identifierOf(one) === reset.identifier);
      return toMail(token ? passwordResetEmail(about({ env, row }), token, reset.expiresAt.getTime()) : null);
    },
  }),
  defineMailKinds({
    kinds: ["email-verification"],
    linkLifetimeMs: EMAIL_LINK_LIFETIME_MS,
    selectFacts: (db, row) => ({ members: selectMember(db, row) }),
    write(mail, { members: [member] }) {
      const isUnverified = member && member.email === mail.row.to && !member.emailVerified;
      return toMail(
        isUnverified ? verificationEmail(withLink(mail, linksLiveFrom(mail.row) + EMAIL_LINK_LIFETIME_MS)) : null,
      );
    },
  }),
  defineMailKinds({
    kinds: ["email-change-old", "email-change-new"],
    selectFacts: (db, row) => ({ changes: selectEmailChange(db, row) }),
    write(mail, { changes: [change] }) {
      if (!change) return null;
      const linked = withLink(mail, change.createdAt + EMAIL_CHANGE_LIFETIME_MS);
      if (linked.until <= mail.now) return null;
      return toMail(
        mail.row.kind === "email-change-old"
          ? emailChangeOldEmail({ ...linked, newEmail: change.newEmail })
          : emailChangeNewEmail(linked),
      );
    },
  }),
  defineMailKinds({
    kinds: ["email-changed"],
    selectFacts: (db, row) => ({ members: selectMember(db, row) }),
    write: (mail, { members: [member] }) =>
      toMail(member ? addressChangedEmail({ ...about(mail), newEmail: member.email }) : null),
  }),
  defineMailKinds({
    kinds: ["password-changed"],
    selectFacts: (db, row) => ({ identities: selectIdentities(db, row) }),
    write: ({ env, row }, { identities }) => {
      const linked = identities.map(({ provider }) => PROVIDER_NAMES[provider as Provider] ?? provider);
      return toMail(passwordChangedEmail(env, row.to, row.createdAt, linked));
    },
  }),
  {
    kinds: ["second-factor-on", "second-factor-off"],
    write: async (mail) => toMail(secondFactorEmail({ ...about(mail), isOn: mail.row.kind === "second-factor-on" })),
  },
  defineMailKinds({
    kinds: ["second-factor-removal"],
    selectFacts: (db, row) => ({ removals: selectRemoval(db, row) }),
    write: (mail, { removals: [removal] }) =>
      toMail(removal ? secondFactorRemovalEmail({ ...about(mail), dueAt: removal.dueAt }) : null),
  }),
  { kinds: ["recovery-codes-replaced"], write: async (mail) => toMail(recoveryCodesEmail(about(mail))) },
  { kinds: ["identity-linked"], write: async (mail) => toMail(linkedIdentityEmail(about(mail))) },
  { kinds: ["identity-unlinked"], write: async (mail) => toMail(unlinkedIdentityEmail(about(mail))) },
];
