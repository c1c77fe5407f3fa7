import type { MailFacts, OutboxRow } from "#mail/facts.ts";
import type { EmailContent } from "#mail/layout.ts";
import { registrationToken, setPasswordToken } from "#mail/links.ts";
import type { Env } from "#worker/env.ts";
import { eventCancelledEmail, eventMovedEmail, hostMessageEmail, reminderEmail } from "./event-templates.ts";
import {
  accountCreatedEmail,
  registrationCancelledEmail,
  registrationConfirmedEmail,
  unconfirmedEmail,
} from "./registration-templates.ts";
import type { AboutRegistration } from "./template-parts.ts";
import { promotedEmail, waitlistedEmail } from "./waitlist-templates.ts";

/** Letters about an event and a registration; null when what they would say is no longer so. */
export function writeEventEmail(env: Env, row: OutboxRow, facts: MailFacts, now: number): EmailContent | null {
  const { event, registration, waited } = facts;
  const sent = { env, to: row.to, token: registrationToken(env, row) };
  if (row.kind === "account-created")
    return accountCreatedEmail({
      ...sent,
      event: registration && event,
      position: registration?.position ?? null,
      password: setPasswordToken(env, row),
    });
  if (!event) return null;
  if (row.kind === "registration-cancelled") return registrationCancelledEmail({ ...sent, event, waited });
  if (!registration) return null;
  const about = { ...sent, event, position: registration.position, confirmed: registration.confirmed };
  if (row.kind === "event-cancelled") return event.cancelledAt === null ? null : eventCancelledEmail(about);
  if (event.cancelledAt !== null) return null;
  if (row.kind === "registration-unconfirmed") return about.confirmed ? null : unconfirmedEmail(about);
  if (row.kind === "event-changed") return eventMovedEmail(about);
  return about.position === null
    ? writeSeatEmail(row, about, facts.message, now)
    : writeWaitlistEmail(row, { ...about, position: about.position });
}

/** What only those with a place are told. */
function writeSeatEmail({ kind }: OutboxRow, about: AboutRegistration, message: string | null, now: number) {
  if (kind === "registration-confirmed") return registrationConfirmedEmail(about);
  if (kind === "registration-promoted") return promotedEmail(about);
  // A reminder of a start that has moved since says nothing true: another comes a day before the new one.
  if (kind === "event-reminder" && !about.event.reminded) return null;
  if (kind === "event-reminder") return about.event.startsAt > now ? reminderEmail(about) : null;
  if (kind === "event-message") return message === null ? null : hostMessageEmail({ ...about, message });
  return null;
}

/** What only those who wait are told; a registration that was confirmed may still wait. */
const writeWaitlistEmail = ({ kind }: OutboxRow, about: AboutRegistration & { position: number }) =>
  kind === "registration-waitlisted" || kind === "registration-confirmed" ? waitlistedEmail(about) : null;
