import { EMAIL_LINK_LIFETIME_MS, MAIL_LINK_LIFETIME_MS } from "#contract/limits";
import type { Env } from "../env.ts";
import { writeCalendar } from "./calendar.ts";
import type { MailEvent, MailFacts, OutboxRow } from "./facts.ts";
import { addressLink, addressToken, registrationToken, setPasswordToken } from "./links.ts";
import type { OutgoingMail } from "./providers/provider.ts";
import {
  addressChangedLetter,
  changeNewLetter,
  changeOldLetter,
  identityLetter,
  secondFactorLetter,
  verificationLetter,
} from "./templates/address.ts";
import { type Letter, letterHtml, letterText } from "./templates/letter.ts";
import {
  approvedLetter,
  rejectedLetter,
  restoredLetter,
  suspendedLetter,
  tierLetter,
  waitingLetter,
} from "./templates/membership.ts";
import { changedLetter, resetLetter } from "./templates/password.ts";
import { accountLetter, cancelledLetter, confirmedLetter, unconfirmedLetter } from "./templates/registration.ts";
import { writeWhen } from "./when.ts";

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
  const letter = writeLetter(env, row, facts);
  if (!letter) return { dead: OVERTAKEN };
  // Nothing with a line break becomes a header, whoever wrote it (security rule 17).
  if ([row.to, row.toName, row.key, letter.subject].some((value) => /[\r\n]/.test(value)))
    return { dead: "A line break in a header" };
  const sender = { appName: env.APP_NAME, origin: env.APP_ORIGIN };
  const event = aboutEvent(row, facts);
  return {
    mail: {
      key: row.key,
      to: row.to,
      toName: row.toName,
      subject: letter.subject,
      text: letterText(letter, sender),
      html: await letterHtml(letter, sender),
      event: event && { title: event.title, date: writeWhen(event).join(", "), location: event.location },
      calendar:
        event && row.registrationId
          ? writeCalendar(env, {
              event,
              registrationId: row.registrationId,
              now,
              cancelled: row.kind === "registration-cancelled",
            })
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

function writeLetter(env: Env, row: OutboxRow, facts: MailFacts): Letter | null {
  const event = aboutEvent(row, facts);
  const about = event && { env, to: row.to, event, token: registrationToken(env, row) };
  switch (row.kind) {
    case "registration-confirmed":
      return about && confirmedLetter(about);
    case "registration-unconfirmed":
      return about && unconfirmedLetter(about);
    case "registration-cancelled":
      return about && cancelledLetter(about);
    case "account-created":
      return accountLetter({
        env,
        to: row.to,
        event,
        token: registrationToken(env, row),
        password: setPasswordToken(env, row),
      });
    case "password-reset": {
      const token = facts.reset && /^reset-password:(.+)$/.exec(facts.reset.identifier)?.[1];
      return facts.reset && token ? resetLetter(env, row.to, token, facts.reset.expiresAt.getTime()) : null;
    }
    case "password-changed":
      return changedLetter(env, row.to, row.createdAt);
    default:
      return writeAccountLetter(env, row, facts);
  }
}

/** Letters about an account and a membership; null when what they speak of is no longer so. */
function writeAccountLetter(env: Env, row: OutboxRow, facts: MailFacts): Letter | null {
  const { member, emailChange } = facts;
  const link = addressLink(env, addressToken(env, row));
  const about = { env, to: row.to, at: row.createdAt };
  switch (row.kind) {
    case "email-verification":
      return member && member.email === row.to && !member.emailVerified ? verificationLetter({ ...about, link }) : null;
    case "email-change-old":
      return emailChange && changeOldLetter({ ...about, link, newEmail: emailChange.newEmail });
    case "email-change-new":
      return emailChange && changeNewLetter({ ...about, link });
    case "email-changed":
      return member && addressChangedLetter({ ...about, newEmail: member.email });
    case "second-factor-on":
    case "second-factor-off":
      return secondFactorLetter({ ...about, isOn: row.kind === "second-factor-on" });
    case "identity-linked":
      return identityLetter(about);
    case "membership-decided":
      // The stored decision alone speaks: what was decided is read now, never remembered in the mail (features AD-6).
      if (member?.status === "approved") return approvedLetter({ ...about, tier: member.tier });
      return member?.status === "rejected" ? rejectedLetter({ ...about, reason: member.statusReason }) : null;
    case "membership-suspended":
      return member?.status === "suspended" ? suspendedLetter({ ...about, reason: member.statusReason }) : null;
    case "membership-restored":
      return member && member.status !== "suspended" ? restoredLetter(about) : null;
    case "tier-decided":
      return member && tierLetter({ ...about, tier: member.tier });
    case "applications-waiting":
      return facts.waiting > 0 ? waitingLetter({ ...about, waiting: facts.waiting }) : null;
    default:
      return null;
  }
}

/** The event a mail may speak of: a confirmation only while the registration stands, a cancellation always. */
const aboutEvent = (row: OutboxRow, facts: MailFacts): MailEvent | null =>
  facts.registration || row.kind === "registration-cancelled" ? facts.event : null;
