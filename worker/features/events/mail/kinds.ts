import type { MailFacts, OutboxRow } from "#mail/facts.ts";
import type { Letter } from "#mail/layout.ts";
import { registrationToken, setPasswordToken } from "#mail/links.ts";
import type { Env } from "#worker/env.ts";
import { calledOffLetter, messageLetter, movedLetter, reminderLetter } from "./event-templates.ts";
import { accountLetter, cancelledLetter, confirmedLetter, unconfirmedLetter } from "./registration-templates.ts";
import type { AboutRegistration } from "./template-parts.ts";
import { promotedLetter, waitlistedLetter } from "./waitlist-templates.ts";

/** Letters about an event and a registration; null when what they would say is no longer so. */
export function writeEventLetter(env: Env, row: OutboxRow, facts: MailFacts, now: number): Letter | null {
  const { event, registration, waited } = facts;
  const sent = { env, to: row.to, token: registrationToken(env, row) };
  if (row.kind === "account-created")
    return accountLetter({
      ...sent,
      event: registration && event,
      position: registration?.position ?? null,
      password: setPasswordToken(env, row),
    });
  if (!event) return null;
  if (row.kind === "registration-cancelled") return cancelledLetter({ ...sent, event, waited });
  if (!registration) return null;
  const about = { ...sent, event, position: registration.position, confirmed: registration.confirmed };
  if (row.kind === "event-cancelled") return event.cancelledAt === null ? null : calledOffLetter(about);
  if (event.cancelledAt !== null) return null;
  if (row.kind === "registration-unconfirmed") return about.confirmed ? null : unconfirmedLetter(about);
  if (row.kind === "event-changed") return movedLetter(about);
  return about.position === null
    ? writeSeatLetter(row, about, facts.message, now)
    : writeLineLetter(row, { ...about, position: about.position });
}

/** What only those with a place are told. */
function writeSeatLetter({ kind }: OutboxRow, about: AboutRegistration, message: string | null, now: number) {
  if (kind === "registration-confirmed") return confirmedLetter(about);
  if (kind === "registration-promoted") return promotedLetter(about);
  // A reminder of a start that has moved since says nothing true: another comes a day before the new one.
  if (kind === "event-reminder" && !about.event.reminded) return null;
  if (kind === "event-reminder") return about.event.startsAt > now ? reminderLetter(about) : null;
  if (kind === "event-message") return message === null ? null : messageLetter({ ...about, message });
  return null;
}

/** What only those who wait are told; a registration that was confirmed may still wait. */
const writeLineLetter = ({ kind }: OutboxRow, about: AboutRegistration & { position: number }) =>
  kind === "registration-waitlisted" || kind === "registration-confirmed" ? waitlistedLetter(about) : null;
