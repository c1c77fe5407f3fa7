import {
  addressChangedEmail,
  emailChangeNewEmail,
  emailChangeOldEmail,
  linkedIdentityEmail,
  secondFactorEmail,
  verificationEmail,
} from "#auth/mail/email-templates.ts";
import { passwordChangedEmail, passwordResetEmail } from "#auth/mail/password-templates.ts";
import { EMAIL_LINK_LIFETIME_MS, MAIL_LINK_LIFETIME_MS } from "#contract/limits.ts";
import type { Env } from "#worker/env.ts";
import { findCalendar } from "#worker/features/events/calendar/calendar-file.ts";
import { withoutTurns } from "#worker/features/events/mail/facts.ts";
import { writeEventEmail } from "#worker/features/events/mail/kinds.ts";
import type { MailEvent } from "#worker/features/events/mail/mail-event.ts";
import {
  applicationsWaitingEmail,
  approvedEmail,
  rejectedEmail,
  restoredEmail,
  suspendedEmail,
  tierEmail,
} from "#worker/features/membership/mail/templates.ts";
import { writeWhen } from "./dates.ts";
import type { MailFacts, OutboxRow } from "./facts.ts";
import { type EmailContent, emailHtml, emailText } from "./layout.ts";
import { addressLink, addressToken } from "./links.ts";
import type { OutgoingMail } from "./providers/provider.ts";

const LINK_OVER = "Overtaken: its link is no longer valid";
const OVERTAKEN = "Overtaken: what it speaks of is no longer so";

/** The mail of an outbox row as it is sent now, or the sentence why it must not be sent any more. */
export async function renderMail(
  env: Env,
  row: OutboxRow,
  facts: MailFacts,
  now: number,
): Promise<{ mail: OutgoingMail } | { dead: string }> {
  if (now >= row.createdAt + linkLifetime(row)) return { dead: LINK_OVER };
  const letter = writeEmail(env, row, facts, now);
  if (!letter) return { dead: OVERTAKEN };
  const event = aboutEvent(row, facts);
  // Nothing with a line break becomes a header, whoever wrote it (security rule 17); what a provider's template makes of a title or a
  // place is not ours to see.
  const lines = [row.to, row.toName, row.key, letter.subject, event?.title, event?.location, event?.host];
  if (lines.some((value) => value !== undefined && /[\r\n]/.test(value))) return { dead: "A line break in a header" };
  const sender = { appName: env.APP_NAME, origin: env.APP_ORIGIN };
  return {
    mail: {
      key: row.key,
      to: row.to,
      toName: withoutTurns(row.toName),
      subject: letter.subject,
      text: emailText(letter, sender),
      html: await emailHtml(letter, sender),
      event: event && { title: event.title, date: writeWhen(event).join(", "), location: event.location },
      calendar:
        row.registrationId && event && row.kind !== "event-message"
          ? findCalendar(env, facts, row.registrationId, now)
          : null,
    },
  };
}

/** How long a mail makes sense for the link it is about: a dead one sent again by an admin may be old. */
function linkLifetime({ kind }: OutboxRow): number {
  if (kind === "email-verification" || kind === "email-change-old" || kind === "email-change-new")
    return EMAIL_LINK_LIFETIME_MS;
  return kind === "registration-unconfirmed" ? MAIL_LINK_LIFETIME_MS : Number.POSITIVE_INFINITY;
}

function writeEmail(env: Env, row: OutboxRow, facts: MailFacts, now: number): EmailContent | null {
  switch (row.kind) {
    case "password-reset": {
      const token = facts.reset && /^reset-password:(.+)$/.exec(facts.reset.identifier)?.[1];
      return facts.reset && token ? passwordResetEmail(env, row.to, token, facts.reset.expiresAt.getTime()) : null;
    }
    case "password-changed":
      return passwordChangedEmail(env, row.to, row.createdAt);
    default:
      return row.kind === "account-created" || /^(event|registration)-/.test(row.kind)
        ? writeEventEmail(env, row, facts, now)
        : writeAccountEmail(env, row, facts);
  }
}

/** Letters about an account and a membership; null when what they speak of is no longer so. */
function writeAccountEmail(env: Env, row: OutboxRow, facts: MailFacts): EmailContent | null {
  const { member, emailChange } = facts;
  const link = addressLink(env, addressToken(env, row));
  const about = { env, to: row.to, at: row.createdAt };
  switch (row.kind) {
    case "email-verification":
      return member && member.email === row.to && !member.emailVerified ? verificationEmail({ ...about, link }) : null;
    case "email-change-old":
      return emailChange && emailChangeOldEmail({ ...about, link, newEmail: emailChange.newEmail });
    case "email-change-new":
      return emailChange && emailChangeNewEmail({ ...about, link });
    case "email-changed":
      return member && addressChangedEmail({ ...about, newEmail: member.email });
    case "second-factor-on":
    case "second-factor-off":
      return secondFactorEmail({ ...about, isOn: row.kind === "second-factor-on" });
    case "identity-linked":
      return linkedIdentityEmail(about);
    case "membership-decided":
      // The stored decision alone speaks: what was decided is read now, never remembered in the mail (features AD-6).
      if (member?.status === "approved") return approvedEmail({ ...about, tier: member.tier });
      return member?.status === "rejected" ? rejectedEmail({ ...about, reason: member.statusReason }) : null;
    case "membership-suspended":
      return member?.status === "suspended" ? suspendedEmail({ ...about, reason: member.statusReason }) : null;
    case "membership-restored":
      return member && member.status !== "suspended" ? restoredEmail(about) : null;
    case "tier-decided":
      return member && tierEmail({ ...about, tier: member.tier });
    case "applications-waiting":
      return facts.waiting > 0 ? applicationsWaitingEmail({ ...about, waiting: facts.waiting }) : null;
    default:
      return null;
  }
}

/** The event a mail may speak of: only while the registration stands, but a cancelled registration always. */
const aboutEvent = (row: OutboxRow, facts: MailFacts): MailEvent | null =>
  facts.registration || row.kind === "registration-cancelled" ? facts.event : null;
